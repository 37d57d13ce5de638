import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { openProof } from "#app/domain/accounts/verify-email.server.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { balanceLabels, openBalances } from "#app/domain/till/prepaid/open-balances.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { revokeTokens } from "#app/platform/shared/tokens.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { ownRecordOf } from "./export.server.ts";
import { noteErasure, writingErasure } from "./ledger-file.server.ts";
import { contactsOf } from "./person/contacts.server.ts";
import { eraseContact } from "./person/erase-contact.server.ts";
import type { ReassignmentDetail } from "./reassign.server.ts";

/** Counts guest visits and messages under the account's proven address. */
export function alsoUnderAddress(userId: number): { visits: number; messages: number } {
  const email = provenAddress(userId);
  const contacts = email === null ? [] : contactsOf({ emails: [email], numbers: [] }, { accounts: [userId] });
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    visits: sum(contacts.map(({ appointments }) => appointments.length)),
    messages: sum(contacts.map(({ messages }) => messages.length)),
  };
}

/** Returns lines about prepaid amounts, only for a proven address, because voucher codes are money. */
export function prepaidOf(userId: number, now: number): string[] {
  const email = provenAddress(userId);
  const own = email === null ? undefined : ownRecordOf(userId);
  const record = own?.email.toLowerCase() === email?.toLowerCase() ? own : undefined;
  const { date } = studioNow(studio().timeZone, now);
  return record ? balanceLabels(openBalances([record.id], [], date)) : [];
}

/** Deletes an account, `withAddress` also data under its proven address (rule 21.15). */
export function deleteOwnAccount(
  userId: number,
  withAddress: boolean,
  by: By,
): Outcome<unknown, ReassignmentDetail> {
  const deleted = writingErasure(() => {
    const email = withAddress ? provenAddress(userId) : null;
    const account = deletePerson(userId, {}, by);
    if (!account.ok || email === null) return account;
    noteErasure({ at: by.now, kind: "contact", who: [email], names: null, account: null, movedTo: null });
    eraseContact({ emails: [email], numbers: [] }, { isNamed: null }, by);
    return account;
  });
  if (deleted.ok) emptyLog();
  return deleted;
}

function provenAddress(userId: number): string | null {
  const account = accountById(userId);
  return account?.emailProvenAt == null ? null : account.email;
}

/** `account`: would be deleted with `coming` appointments. `wish`: an account only requests the address. */
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

/** Rejects an account or a new address by mailed link (rule 16.11). Returns how many visits it cancelled. */
export function disownAddress(
  token: string,
  by: By,
): Outcome<{ what: Disownable["what"]; cancelled: number }, ReassignmentDetail> {
  const { now } = by;
  return writingErasure(() => {
    const userId = openProof(token, now)?.account.id;
    const found = disownable(token, now);
    if (!found || userId === undefined)
      return refused("not-found", "This link has expired or was already used.");
    if (found.what === "wish") {
      revokeTokens("verify", userId, now);
      record({ action: "address-disowned", entity: "user", entityId: userId }, by);
      return done({ what: found.what, cancelled: 0 });
    }
    const deleted = deletePerson(userId, {}, by);
    return deleted.ok ? done({ what: found.what, cancelled: deleted.value.cancelled }) : deleted;
  });
}
