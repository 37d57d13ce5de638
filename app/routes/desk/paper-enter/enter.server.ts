/** What was booked on paper goes into the books: all lines, or none while one of them needs another look (rule 6.57). */
import { and, count, eq } from "drizzle-orm";
import { isDate } from "#app/domain/availability/dates.ts";
import { emptyLines, unusedReferences } from "#app/domain/day/paper/references.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { enterLine } from "./enter-line.server.ts";
import { linesIn, type PaperLine } from "./paper-line.ts";

/** Answers how many visits were booked. Refuses as "invalid" with a sentence at each line that is wrong, and books none then. */
export function enterFromPaper(fields: Readonly<Record<string, unknown>>, by: By): Outcome<number> {
  const { date } = fields;
  if (typeof date !== "string" || !isDate(date)) {
    return refused("invalid", "Date input not valid.", { fields: { date: "Date input not valid." } });
  }
  const lines = linesIn(fields, emptyLines);
  if (lines.length === 0) return refused("invalid", "Write at least one visit into the table.");
  const what = { date: () => date, label: (visits: number) => `${inVisits(visits)} entered from paper` };
  return asDeskChange(what, () => enterLines(lines, date, by), by);
}

export const inVisits = (visits: number): string => (visits === 1 ? "1 visit" : `${visits} visits`);

function enterLines(lines: readonly PaperLine[], date: string, by: By): Outcome<number> {
  const fields: Record<string, string> = {};
  for (const line of lines) {
    for (const [control, sentence] of Object.entries(enterLine(line, date, by))) {
      fields[`${control}-${line.line}`] = sentence;
    }
  }
  const wrong = lines.filter(({ line }) => Object.keys(fields).some((name) => name.endsWith(`-${line}`)));
  if (wrong.length === 0) return done(lines.length);
  const which = wrong.length === 1 ? "one line needs" : `${wrong.length} lines need`;
  return refused(
    "invalid",
    `Nothing is booked yet: ${which} another look. All that you typed stands below.`,
    { fields },
  );
}

/** How many visits of a date have come from paper. */
export const enteredOn = (date: string): number =>
  db()
    .select({ visits: count() })
    .from(appointments)
    .where(and(eq(appointments.date, date), eq(appointments.source, "paper")))
    .get()?.visits ?? 0;

/** What the page of a date offers to write into. */
export const printedOn = (date: string): string[] => {
  const printed = unusedReferences(date);
  return Array.from({ length: emptyLines }, (_, at) => printed[at] ?? "");
};
