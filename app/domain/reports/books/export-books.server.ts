/** Streams appointments and clients as files, row by row (rules 21.20 to 21.23). */

import { and, asc, count, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { consentsOfClients } from "#app/domain/clients/consents.server.ts";
import { type ConsentKind, markInWords } from "#app/domain/clients/record-fields.ts";
import { countsOfClients } from "#app/domain/clients/visit-counts.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy } from "#app/domain/till/ledger/owed.sql.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { type Moment, otherWork, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { clients, users } from "#db/schema.ts";
import { appointmentRows, countAppointments } from "./appointment-rows.server.ts";
import { batchSize, csvOf, decimalOf, type ExportRow, type RowBatches } from "./csv.server.ts";

// The studio's client records, each once (rules 21.22 and 34.40).

/** Excludes erased and merged records. */
const isShown = and(isNull(clients.erasedAt), isNull(clients.mergedInto));

const countClients = (): number =>
  db().select({ rows: count() }).from(clients).where(isShown).get()?.rows ?? 0;

async function* clientRows(now: number): RowBatches {
  const moment = studioNow(studio().timeZone, now);
  for (let after = 0; ; ) {
    const found = clientsAfter(after);
    if (found.length > 0) yield rowsOf(found, moment);
    after = found.at(-1)?.client.id ?? 0;
    if (found.length < batchSize) return;
    await otherWork();
  }
}

const clientsAfter = (after: number) =>
  db()
    .select({ client: clients, accountSince: users.createdAt, lastLoginAt: users.lastLoginAt })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.accountId))
    .where(and(isShown, gt(clients.id, after)))
    .orderBy(asc(clients.id))
    .limit(batchSize)
    .all();

type Found = ReturnType<typeof clientsAfter>[number];

function rowsOf(found: Found[], moment: Moment): ExportRow[] {
  const ids = found.map(({ client }) => client.id);
  const [counts, consents] = [countsOfClients(ids, moment), consentsOfClients(ids)];
  const { currency } = studio();
  const consent = (id: number, kind: ConsentKind) => {
    const said = consents.get(id)?.[kind];
    return { [kind]: said?.given ?? null, [`${kind}_date`]: said?.date ?? null };
  };
  return found.map(({ client, accountSince, lastLoginAt }) => {
    const theirs = counts.get(client.id);
    return {
      ...{ name: client.name, email: client.email, phone: client.phone },
      has_account: client.accountId !== null,
      account_since: accountSince && isoDate(accountSince),
      last_login: lastLoginAt && isoDate(lastLoginAt),
      ...{
        visits: theirs?.visits ?? 0,
        first_visit: theirs?.first ?? null,
        last_visit: theirs?.last ?? null,
      },
      ...{ no_shows: theirs?.noShows ?? 0, late_cancellations: theirs?.lateCancellations ?? 0 },
      ...{ mark: markInWords(client) ?? "", online_rule: client.onlineRule },
      ...{ owed: decimalOf(owedBy(client.id, currency), currency), currency },
      ...{ ...consent(client.id, "marketing"), ...consent(client.id, "photos") },
      ...{ ...consent(client.id, "patch_test"), id: client.id },
    };
  });
}

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Other programs need this order of columns. Add new columns at the end. */
const appointmentNames = [
  ...["reference", "date", "start", "end", "status", "service", "provider"],
  ...["client", "email", "phone", "has_account", "price", "charge", "waived", "currency"],
  ...["booked_by", "notes", "booked_at", "cancelled_at", "cancelled_by"],
] as const;

const clientNames = [
  ...["name", "email", "phone", "has_account", "account_since", "last_login"],
  ...["visits", "first_visit", "last_visit", "no_shows", "late_cancellations"],
  ...["mark", "online_rule", "owed", "currency", "marketing", "marketing_date"],
  ...["photos", "photos_date", "patch_test", "patch_test_date", "id"],
] as const;

type ExportFile = { name: string; type: string; text: AsyncGenerator<string> };

const wrong = {
  what: "Choose what to export: appointments or clients.",
  format: "Choose a format: csv or json.",
  from: "Enter the first day as a date.",
  to: "Enter the last day as a date.",
};

const someDate = z
  .string()
  .default("")
  .refine((text) => text === "" || isDate(text));

const Asked = z.object({
  what: z.enum(["appointments", "clients"]),
  format: z.enum(["csv", "json"]),
  from: someDate,
  to: someDate,
});

/** Reads the choices of an export. Refusal: invalid. */
export function readAskedFile(input: unknown): Outcome<z.output<typeof Asked>> {
  const asked = readInput(Asked, input, { wrong });
  if (!asked.ok) return asked;
  const { from, to } = asked.value;
  if (from === "" || to === "" || from <= to) return asked;
  const sentence = "The last day is before the first.";
  return refused("invalid", sentence, { fields: { to: sentence } });
}

/** Exports rows and writes an audit entry. Missing days mean no limit. Refusals: those of `readAskedFile`. */
export async function exportBooks(input: unknown, by: By): Promise<Outcome<ExportFile>> {
  const asked = readAskedFile(input);
  if (!asked.ok) return asked;
  const { what, format, from, to } = asked.value;
  const span = { from, to: to || "9999-12-31" };
  const rows = what === "appointments" ? await countAppointments(span) : countClients();
  const dates = what === "appointments" ? { from, to } : {};
  const detail = { what, format, ...dates, rows };
  record({ action: "exported", entity: "settings", entityId: null, detail }, by);
  const batches = what === "appointments" ? appointmentRows(span) : clientRows(by.now);
  const names = what === "appointments" ? appointmentNames : clientNames;
  const head = { studio: studio().studioName, exported_at: new Date(by.now).toISOString(), ...dates };
  return done({
    name: `${[what, ...datesIn(what, from, to, by.now)].join("-")}.${format}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
    text: format === "csv" ? csvText(batches, names) : jsonText(batches, { head, what }),
  });
}

function datesIn(what: string, from: string, to: string, now: number): string[] {
  if (what === "clients" || (from === "" && to === "")) return [studioNow(studio().timeZone, now).date];
  return [from, "to", to].filter((part) => part !== "");
}

async function* csvText(batches: RowBatches, names: readonly string[]): AsyncGenerator<string> {
  yield csvOf([], [...names], true);
  for await (const rows of batches) yield csvOf(rows, [...names], false);
}

async function* jsonText(
  batches: RowBatches,
  { head, what }: { head: object; what: string },
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"${what}":[`;
  let before = "\n";
  for await (const rows of batches) {
    const lines = rows.map((row: ExportRow) => JSON.stringify(row));
    yield before + lines.join(",\n");
    before = ",\n";
  }
  yield "\n]}\n";
}
