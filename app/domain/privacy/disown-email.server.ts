/** "This was not me": the reader of an address's mail takes it away from a stranger's account (rule 16.11). */

import { openProof } from "#app/domain/accounts/joining/verify-email.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { voidTokens } from "#app/platform/shared/tokens.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { writingErasure } from "./ledger-file.server.ts";
import type { ReassignmentDetail } from "./reassign.server.ts";

/** `account` would be deleted, with so many upcoming appointments; `wish`: an account only asks for the address. */
type Disownable = { what: "account"; madeAt: number; coming: number } | { what: "wish" };

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

/** Needs no session: the link came to the address. Answers how many appointments were cancelled. Refuses as "not-found". */
export function disownAddress(
  token: string,
  by: By,
): Outcome<{ what: Disownable["what"]; cancelled: number }, ReassignmentDetail> {
  const { now } = by;
  return writingErasure(() => {
    const userId = openProof(token, now)?.account.id;
    const found = disownable(token, now);
    if (!found || userId === undefined) return refused("not-found", "This link has been used or is too old.");
    if (found.what === "wish") {
      voidTokens("verify", userId, now);
      record({ action: "address-disowned", entity: "user", entityId: userId }, by);
      return done({ what: found.what, cancelled: 0 });
    }
    const deleted = deletePerson(userId, {}, by);
    return deleted.ok ? done({ what: found.what, cancelled: deleted.value.cancelled }) : deleted;
  });
}
