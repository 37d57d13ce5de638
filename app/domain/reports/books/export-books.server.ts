/** Appointments and clients as a file, read row by row while it is sent (rules 21.20 to 21.23). */
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { appointmentRows, countAppointments } from "./appointment-rows.server.ts";
import { clientRows, countClients } from "./client-rows.server.ts";
import { csvOf } from "./csv.server.ts";
import type { ExportRow, RowBatches } from "./export-rows.ts";
import { appointmentNames, clientNames } from "./names.ts";

/** A file to send or to write: `text` in pieces, in their order. */
type ExportFile = { name: string; type: string; text: AsyncGenerator<string> };

const wrong = {
  what: "Say what to export: appointments or clients.",
  format: "Say in which form: csv or json.",
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

/** Refuses as "invalid" what is none of the files, and a span that ends before it begins. */
export function readAskedFile(input: unknown): Outcome<z.output<typeof Asked>> {
  const asked = readInput(Asked, input, { wrong });
  if (!asked.ok) return asked;
  const { from, to } = asked.value;
  if (from === "" || to === "" || from <= to) return asked;
  const sentence = "The last day is before the first.";
  return refused("invalid", sentence, { fields: { to: sentence } });
}

/** A span without a first or a last day has all before or after. Refuses as `readAskedFile`. Noted in the audit, with the rows. */
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

/** "2026-11-01-to-2026-11-30", or the day of the export. */
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
