/** A day and the next open one on paper, for when neither the server nor the internet works (rule 6.54). */

import { asc, eq, lt, notExists, sql } from "drizzle-orm";
import { newReference } from "#app/domain/appointments/insert.server.ts";
import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, isDate } from "#app/domain/availability/dates.ts";
import { type DayBoard, dayBoard, withoutNames } from "#app/domain/day/board.server.ts";
import { appointmentsOn } from "#app/domain/day/rows.server.ts";
import { missedVisits, onSheet, type SheetLine, sheetLines } from "#app/domain/day/sheet-lines.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { clockIsDoubted } from "#app/platform/shared/doubted-clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, paperReferences } from "#db/schema.ts";

// References that are printed on a day's paper ahead, so that a booking written there has its own already (rule 6.55).

/** As many as there are empty lines under the day. */
const emptyLines = 10;

/** How far from today a paper has references; in days ahead. */
const furthestAhead = 31;
/** Longer than a day of the past can be booked (rule 6.2). */
const keptDays = 32;

/** Those of a date that stand in no appointment yet, in the order in which they are printed. */
export const unusedReferences = (date: string): string[] =>
  db()
    .select({ reference: paperReferences.reference })
    .from(paperReferences)
    .where(
      sql`${eq(paperReferences.date, date)} AND ${notExists(
        db()
          .select({ id: appointments.id })
          .from(appointments)
          .where(eq(appointments.reference, paperReferences.reference)),
      )}`,
    )
    .orderBy(asc(sql`${paperReferences}.rowid`))
    .all()
    .map(({ reference }) => reference);

/** For the paper of a date, the same ones each time until they are used. */
const referencesFor = (date: string): string[] => unusedReferences(date).slice(0, emptyLines);

/**
 * Ten for each day from today to 31 days ahead, and those of days that nobody books any more are given back; an appointment keeps
 * the one that it has. At each start and each day: who looks at a paper writes nothing.
 */
export function renewPaperReferences(now: number): void {
  const today = studioNow(studio().timeZone, now).date;
  const isDoubted = clockIsDoubted(now);
  writing(() => {
    if (!isDoubted) dropOldReferences(addDays(today, -keptDays));
    for (let days = 0; days <= furthestAhead; days += 1) {
      const date = addDays(today, days);
      for (let count = unusedReferences(date).length; count < emptyLines; count += 1) reserve(date, now);
    }
  });
}

const dropOldReferences = (before: string) =>
  db().delete(paperReferences).where(lt(paperReferences.date, before)).run();

function reserve(date: string, now: number): string {
  const reference = newReference();
  db().insert(paperReferences).values({ reference, date, madeAt: now }).run();
  return reference;
}

export type PaperDay = {
  date: string;
  heading: string;
  /** Why the day is closed: "", or the reason; null on an open one. */
  closed: string | null;
  providers: { id: number; name: string; lines: SheetLine[] }[];
  missed: string[];
  /** As many as there are empty lines; an empty one has no reference. */
  references: string[];
  /** More lines than stand on a page with room to write. */
  dense: boolean;
};

export type Paper = {
  date: string;
  dateProblem: string | null;
  studioName: string;
  printed: string;
  /** "10:04 AM" of `printed`. */
  printedAt: string;
  pages: PaperDay[];
};

/** The paper of a date, today's without one. `isShort`: without a name, number or note, for a locked desk (rule 6.56). */
export function paperFor(asked: string | null, now: number, isShort = false): Paper {
  const { timeZone, locale, studioName } = studio();
  const moment = studioNow(timeZone, now);
  const date = asked && isDate(asked) ? asked : moment.date;
  const boards = [date, nextOpenDay(date)].map((day) => {
    const board = dayBoard(day, now);
    return isShort ? withoutNames(board) : board;
  });
  return {
    date,
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    studioName,
    printed: boards[0]?.printed ?? "",
    printedAt: timeInWords(moment.minute, locale),
    pages: boards.map((board) => pageOf(board, moment, now)),
  };
}

/** The next day with booking hours, or with visits although it is closed. */
export function nextOpenDay(date: string): string {
  const to = addDays(date, 14);
  const calendar = readCalendar({ providerIds: [], from: date, to });
  for (let day = addDays(date, 1); day <= to; day = addDays(day, 1)) {
    const isBooked = () =>
      appointmentsOn()
        .all({ date: day })
        .some(({ status }) => status !== "cancelled");
    if (!isClosed(calendar, day) || isBooked()) return day;
  }
  return addDays(date, 1);
}

/** Lines that fit on a page at a height to write in; the rest are the headings. */
const roomyLines = 41;

function pageOf({ date, heading, closed, columns }: DayBoard, _moment: Moment, _now: number): PaperDay {
  const providers = onSheet(columns).map((column) => ({
    id: column.id,
    name: column.name,
    lines: sheetLines(column),
  }));
  const references = referencesFor(date);
  const missed = missedVisits(columns).map(
    ({ time, client, provider }) => `${time} ${client} with ${provider}`,
  );
  const lines = providers.reduce((sum, provider) => sum + 1 + provider.lines.length, 0);
  return {
    date,
    heading,
    closed: closed ? (closedDaysFrom(date).find((day) => day.date === date)?.reason ?? "") : null,
    providers,
    missed,
    references: Array.from({ length: emptyLines }, (_, at) => references[at] ?? ""),
    dense: lines + emptyLines > roomyLines,
  };
}
