import { and, eq, inArray, or } from "drizzle-orm";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { appointmentData, iso, mailData, ownData, recordData } from "#app/domain/privacy/export.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { contactMessages, outbox, tokens } from "#db/schema.ts";
import { accountsOf, contactsOf } from "./contacts.server.ts";
import { choiceOf, readTicked } from "./erase-person.server.ts";
import { recordsOf } from "./person-summary.server.ts";

/** Returns the selected data as JSON (rule 21.14) and writes an audit entry. Refuses as `choiceOf`. */
export async function personFile(input: unknown, by: By): Promise<Outcome<{ name: string; data: object }>> {
  const ticked = await readTicked(input);
  const read = ticked.ok ? choiceOf(ticked.value) : ticked;
  if (!read.ok) return read;
  const { asked, accounts, names, isWhole } = read.value;
  const known = accountsOf(asked).map(({ id }) => id);
  const contacts = contactsOf(asked, { accounts: known }).filter(({ key }) => names.includes(key));
  const visits = contacts.flatMap((contact) => contact.appointments.map(({ id }) => id));
  const messages = contacts.flatMap((contact) => contact.messages);
  const data = {
    studio: studio().studioName,
    exported_at: iso(by.now),
    asked_for: asked.emails[0] ?? asked.numbers[0],
    accounts: accounts.map((id) => ownData(id, { whole: true })),
    appointments: visits.flatMap((id) => appointmentById(id) ?? []).map(appointmentData),
    client_records: recordData(
      recordsOf(
        contacts.flatMap(({ records }) => records),
        visits,
      ),
    ),
    messages: messageData(messages),
    mails: mailData(mailsAbout(visits, isWhole ? asked.emails : [])),
    links: isWhole ? linkData(asked.emails) : [],
  };
  const detail = { accounts: accounts.length, appointments: visits.length, messages: messages.length };
  record({ action: "exported", entity: "person", entityId: null, detail }, by);
  const { date } = studioNow(studio().timeZone, by.now);
  return done({ name: `person-${date}.json`, data });
}

const messageData = (ids: number[]) =>
  db()
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .all()
    .map(({ name, email, body, createdAt, answer, answeredAt }) => ({
      ...{ name, email, message: body, written_at: iso(createdAt) },
      ...{ answer: answer || null, answered_at: iso(answeredAt) },
    }));

const mailsAbout = (appointments: number[], emails: string[]) =>
  and(
    eq(outbox.audience, "client"),
    or(inArray(outbox.appointmentId, appointments), inArray(outbox.recipient, emails)),
  );

const linkData = (emails: string[]) =>
  db()
    .select()
    .from(tokens)
    .where(inArray(tokens.detail, emails))
    .all()
    .map(({ purpose, detail, createdAt, expiresAt }) => ({
      ...{ purpose, mailed_to: detail, created_at: iso(createdAt), expires_at: iso(expiresAt) },
    }));
