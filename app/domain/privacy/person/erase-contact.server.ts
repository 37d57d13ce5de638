/** Erases visits and messages by address or number, with or without an account (rules 21.9 to 21.11). */
import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or } from "drizzle-orm";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst, isComing } from "#app/domain/appointments/of-person.server.ts";
import { recordCancellations } from "#app/domain/booking/change/cancel.server.ts";
import { eraseVisits } from "#app/domain/privacy/erase.server.ts";
import { companionVisits } from "#app/domain/privacy/erase-companions.server.ts";
import {
  dropMails,
  emptyMails,
  eraseDeskChanges,
  eraseParkedCalls,
  type Sought,
} from "#app/domain/privacy/erase-desk-data.server.ts";
import { eraseRecords } from "#app/domain/privacy/erase-records.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { eraseMailsOfDeleted } from "#app/domain/website/inbox/message-mails.server.ts";
import { deleteMessages } from "#app/domain/website/inbox/messages.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox, tokens } from "#db/schema.ts";
import { type Asked, accountsOf, contactsOf, type NamedContact, nameKey } from "./contacts.server.ts";

type Erased = { appointments: number; records: number; cancelled: number; messages: number; parked: number };

/** `keys`: names to erase, null for all. `until`: newer data stays. `again`: repeated from the ledger. */
type Choice = {
  isNamed: ((key: string) => boolean) | null;
  until?: number;
  again?: boolean;
  cancelCompanions?: boolean;
};

export function eraseContact(
  asked: Asked,
  { isNamed, until, again = false, cancelCompanions = false }: Choice,
  by: By,
): Erased {
  const kept = accountsOf(asked).map(({ id }) => id);
  const chosen = contactsOf(asked, { accounts: kept, until }).filter(({ key }) => !isNamed || isNamed(key));
  const visits = chosen.flatMap((contact) => contact.appointments.map(({ id }) => id));
  const records = chosen.flatMap((contact) => contact.records);
  const coming = comingAmong(chosen, by.now);
  const tell = again ? "no" : "mail";
  const companions = cancelCompanions ? comingCompanions(visits, by.now) : [];
  recordCancellations([...coming, ...companions], { by: "client", tell }, by);
  const sought: Sought = {
    ...{ clientId: null, records, visits, emails: asked.emails, numbers: asked.numbers },
    isNamed: isNamed && ((name) => isNamed(nameKey(name))),
  };
  eraseDeskChanges(sought);
  const parked = eraseParkedCalls(sought);
  eraseVisits(visits, by.now);
  eraseRecords(records, by.now);
  const messages = chosen.flatMap((contact) => contact.messages);
  if (messages.length > 0) {
    deleteMessages(messages);
    eraseMailsOfDeleted(by.now);
  }
  if (!isNamed) eraseAddress(asked, kept, until ?? by.now, by.now);
  const counts = { appointments: visits.length, records: records.length, messages: messages.length };
  return { ...counts, cancelled: coming.length + companions.length, parked };
}

/** Returns the upcoming visits of these names, earliest first. */
export function comingAmong(
  contacts: readonly Pick<NamedContact, "appointments">[],
  now: number,
): Appointment[] {
  const { date: today } = studioNow(studio().timeZone, now);
  return comingOf(
    contacts.flatMap(({ appointments: all }) => all.filter(({ date }) => date >= today).map(({ id }) => id)),
    now,
  );
}

export const comingCompanions = (visits: readonly number[], now: number): Appointment[] =>
  comingOf(
    companionVisits(visits).map(({ id }) => id),
    now,
  );

const comingOf = (ids: number[], now: number): Appointment[] =>
  selectAppointments(db())
    .where(and(inArray(appointments.id, ids), isComing(studioNow(studio().timeZone, now))))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);

/** Data of accounts that are not deleted stays. */
function eraseAddress({ emails }: Asked, accounts: readonly number[], until: number, now: number): void {
  if (emails.length === 0) return;
  const ofAccounts = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.clientId, [...accounts]));
  const toThem = and(
    inArray(outbox.recipient, emails),
    eq(outbox.audience, "client"),
    lte(outbox.createdAt, until),
    accounts.length === 0 ? undefined : isNull(outbox.userId),
    or(isNull(outbox.appointmentId), notInArray(outbox.appointmentId, ofAccounts)),
  );
  // These mails still have to be sent. The nightly deletion empties them later.
  const isLastMail = or(eq(outbox.kind, "cancelled"), eq(outbox.kind, "account-deleted"));
  const others = and(ne(outbox.kind, "cancelled"), ne(outbox.kind, "account-deleted"));
  dropMails(and(toThem, others), "The address was erased.", now);
  const ended = or(isNotNull(outbox.sentAt), isNotNull(outbox.droppedAt));
  emptyMails(and(toThem, or(others, and(isLastMail, ended))));
  if (accounts.length > 0) return;
  db()
    .delete(tokens)
    .where(and(inArray(tokens.detail, emails), lte(tokens.createdAt, until)))
    .run();
  for (const email of emails) clearFailures(email);
}
