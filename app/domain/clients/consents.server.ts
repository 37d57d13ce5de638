/** Consents of clients. For each kind, the latest consent is valid (rule 34.25). */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { clientConsents, users } from "#db/schema.ts";
import { clientNotFound, recordById } from "./client-record.server.ts";
import { type ConsentKind, consentWords } from "./record-fields.ts";
import { consentForm } from "./record-forms.ts";

const Consent = schemaOf(consentForm, {
  given: z.enum(["given", "withdrawn"]).transform((said) => said === "given"),
  date: z.string().refine(isDate, "Date input not valid."),
  words: textOf(consentForm.fields.words).optional(),
});

/** Refusals: not-found, invalid (such as a date after today). */
export function addConsent(
  recordId: number,
  input: unknown,
  by: By,
): Outcome<{ id: number; kind: ConsentKind }> {
  const read = readDeclared(consentForm, Consent, input);
  if (!read.ok) return read;
  const { consent: kind, given, date, words = "" } = read.value;
  if (date > studioNow(studio().timeZone, by.now).date) {
    const sentence = "Enter today's date or an earlier one.";
    return refused("invalid", sentence, { fields: { date: sentence } });
  }
  return writing(() => {
    const clientId = recordById(recordId)?.id;
    if (clientId === undefined) return clientNotFound();
    const last = consents(clientId).find((one) => one.kind === kind);
    const isSame = last?.given === given && last.date === date && last.words === words;
    if (last && isSame) return done({ id: last.id, kind });
    const { id } = db()
      .insert(clientConsents)
      .values({ clientId, kind, given, date, words, at: by.now, by: by.actor.id })
      .returning({ id: clientConsents.id })
      .get();
    record({ action: "consent", entity: "client", entityId: clientId, detail: { kind, given, date } }, by);
    return done({ id, kind });
  });
}

/** Removes a consent, with `author` only one that this user has added. Refusal: not-found. */
export function removeConsent(
  recordId: number,
  id: number,
  by: By,
  { author }: { author?: number } = {},
): Outcome<{ id: number }> {
  return writing(() => {
    const clientId = recordById(recordId)?.id;
    if (clientId === undefined) return clientNotFound();
    const removed = db()
      .delete(clientConsents)
      .where(
        and(
          eq(clientConsents.id, id),
          eq(clientConsents.clientId, clientId),
          author === undefined ? undefined : eq(clientConsents.by, author),
        ),
      )
      .run().changes;
    if (removed === 0) return refused("not-found", "This consent no longer exists.");
    record({ action: "consent-removed", entity: "client", entityId: clientId, detail: { consent: id } }, by);
    return done({ id });
  });
}

type ShownConsent = {
  id: number;
  kind: string;
  given: boolean;
  date: string;
  day: string;
  words: string;
  by: string;
  authorId: number | null;
};

/** Returns the latest consent of each kind in `holds`, and older ones in `earlier`, newest first. */
export function consentsOf(recordId: number): { holds: ShownConsent[]; earlier: ShownConsent[] } {
  const { locale } = studio();
  const rows = consents(recordId).toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  const shown = rows.map(({ id, kind, given, date, words, authorId, author }) => ({
    ...{ id, given, date, words, authorId, kind: consentWords[kind] },
    ...{ day: dateInWords(date, locale, "date"), by: author ?? "" },
  }));
  const isLatest = (kind: string, at: number) => shown.findIndex((one) => one.kind === kind) === at;
  return {
    holds: shown.filter(({ kind }, at) => isLatest(kind, at)),
    earlier: shown.filter(({ kind }, at) => !isLatest(kind, at)),
  };
}

export function consentsOfClients(
  ids: readonly number[],
): Map<number, Partial<Record<ConsentKind, { given: boolean; date: string }>>> {
  const found = new Map<number, Partial<Record<ConsentKind, { given: boolean; date: string }>>>();
  for (const { clientId, kind, given, date } of ofClients(ids)) {
    found.set(clientId, { ...found.get(clientId), [kind]: { given, date } });
  }
  return found;
}

const ofClients = (ids: readonly number[]) =>
  db()
    .select({
      clientId: clientConsents.clientId,
      kind: clientConsents.kind,
      given: clientConsents.given,
      date: clientConsents.date,
    })
    .from(clientConsents)
    .where(inArray(clientConsents.clientId, ids))
    .orderBy(asc(clientConsents.date), asc(clientConsents.id))
    .all();

const consents = (recordId: number) =>
  db()
    .select({
      id: clientConsents.id,
      kind: clientConsents.kind,
      given: clientConsents.given,
      date: clientConsents.date,
      words: clientConsents.words,
      authorId: clientConsents.by,
      author: users.username,
    })
    .from(clientConsents)
    .leftJoin(users, eq(users.id, clientConsents.by))
    .where(eq(clientConsents.clientId, recordId))
    .orderBy(desc(clientConsents.id))
    .limit(200)
    .all();
