/** Deleting the own account, and what a proven address stands with beside it (rule 21.15). */
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { openInWords, openMoney } from "#app/domain/till/prepaid/open-money.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { emptyLog } from "#app/platform/shared/keeping/log.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { deletePerson } from "./delete-person.server.ts";
import { noteErasure, writingErasure } from "./ledger-file.server.ts";
import { ownRecordOf } from "./own-record.server.ts";
import { contactsOf } from "./person/contacts.server.ts";
import { eraseContact } from "./person/erase-contact.server.ts";
import type { ReassignmentDetail } from "./reassign.server.ts";

/** What else is kept under the account's address, once that is proven: guest visits and messages of any name. */
export function alsoUnderAddress(userId: number): { visits: number; messages: number } {
  const email = provenAddress(userId);
  const contacts = email === null ? [] : contactsOf({ emails: [email], numbers: [] }, { accounts: [userId] });
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    visits: sum(contacts.map(({ appointments }) => appointments.length)),
    messages: sum(contacts.map(({ messages }) => messages.length)),
  };
}

/** What the account's own record would lose, one line each with its amount; only where its address is proven, as codes are money. */
export function prepaidOf(userId: number, now: number): string[] {
  const email = provenAddress(userId);
  const own = email === null ? undefined : ownRecordOf(userId);
  const record = own?.email.toLowerCase() === email?.toLowerCase() ? own : undefined;
  const { date } = studioNow(studio().timeZone, now);
  return record ? openInWords(openMoney([record.id], [], date)) : [];
}

/** `withAddress`: that too; nothing of it where the address is not proven. Refuses as `deletePerson`. */
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
