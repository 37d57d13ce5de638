/** "This was not me": whoever reads an address's mail takes it away from the account that a stranger made or moved to it. */
import { openProof } from "#app/accounts/joining/verify-email.server.ts";
import { isStaff } from "#app/accounts/people/roles.ts";
import { comingAppointmentsOf } from "#app/appointments/of-person.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { voidTokens } from "#app/shared/tokens.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { removePerson } from "./delete-person.server.ts";
import type { HandoverDetail } from "./reassign.server.ts";

/** `account`: it would be deleted, and so many coming visits cancelled; `wish`: another account only asks for the address. */
export type Disownable = { what: "account"; madeAt: number; coming: number } | { what: "wish" };

/** What a proof link's reader may undo; null where nothing: unknown, used or old link, a proven account, or one of staff. */
export function disownable(token: string, now: number): Disownable | null {
  const proof = openProof(token, now);
  if (!proof) return null;
  const { account, isNew } = proof;
  if (isNew) return { what: "wish" };
  if (account.emailProvenAt !== null || isStaff(account.roles)) return null;
  const moment = studioNow(studio().timeZone, now);
  return {
    what: "account",
    madeAt: account.createdAt,
    coming: comingAppointmentsOf("client", account.id, moment).length,
  };
}

/**
 * Deletes the unproven account of the link as its owner could, or takes back the wish for the address. Needs no session: the
 * link came to the address. Answers how many coming visits were cancelled. Refuses as "not-found".
 */
export function disownAddress(
  token: string,
  { actor, now }: By,
): Outcome<{ what: Disownable["what"]; cancelled: number }, HandoverDetail> {
  return writing(() => {
    const userId = openProof(token, now)?.account.id;
    const found = disownable(token, now);
    if (!found || userId === undefined) return refused("not-found", "This link has been used or is too old.");
    if (found.what === "wish") {
      voidTokens("verify", userId, now);
      record({ action: "address-disowned", entity: "user", entityId: userId }, { actor, now });
      return done({ what: found.what, cancelled: 0 });
    }
    const removed = removePerson(userId, {}, { actor, now });
    return removed.ok ? done({ what: found.what, cancelled: removed.value.cancelled }) : removed;
  });
}
