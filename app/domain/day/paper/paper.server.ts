/** A printout of a day and the next open day, in case the server or the internet fails (rule 6.54). */

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
import { isClockUntrusted } from "#app/platform/shared/clock-trust.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, paperReferences } from "#db/schema.ts";

// References are created in advance, for bookings that are written on paper (rule 6.55).

/** Each empty line has a reference. */
const emptyLines = 10;

const daysAhead = 31;
/** Must be longer than past bookings can be entered (rule 6.2). */
const retentionDays = 32;

/** Returns the references in the order of printing. */
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

const referencesFor = (date: string): string[] => unusedReferences(date).slice(0, emptyLines);

/** Creates references for each day from today and deletes unused old ones. Runs at start and daily, because reading must not write. */
export function renewPaperReferences(now: number): void {
  const today = studioNow(studio().timeZone, now).date;
  const isDoubted = isClockUntrusted(now);
  writing(() => {
    if (!isDoubted) dropOldReferences(addDays(today, -retentionDays));
    for (let days = 0; days <= daysAhead; days += 1) {
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
  /** The reason for closing, possibly empty. Null on an open day. */
  closed: string | null;
  providers: { id: number; name: string; lines: SheetLine[] }[];
  missed: string[];
  references: string[];
  /** True if the lines must be narrower to fit the page. */
  dense: boolean;
};

export type Paper = {
  date: string;
  dateProblem: string | null;
  studioName: string;
  printed: string;
  printedAt: string;
  pages: PaperDay[];
};

/** Returns the printout. `isShort`: without names, phone numbers and notes, for a locked desk (rule 6.56). */
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

/** Returns the next day that is open or has visits. */
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

/** Number of lines on a page that are high enough to write on, without headings. */
const maxWritableLines = 41;

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
    dense: lines + emptyLines > maxWritableLines,
  };
}
