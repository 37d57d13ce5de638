/** Why a time does not fit with a provider, and what would be bent to take it all the same, in words (rules 6.11 and 6.12). */

import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import type { BendableRule, Reason } from "#app/domain/availability/desk-times.ts";
import { nameApart } from "#app/domain/catalogue/names-apart.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { breaks, dayPlans, timeOff } from "#db/schema.ts";
import { bendOf } from "./staff-override.ts";

/** `bend` is null where nothing has to be bent, or one of the reasons can't be. */
export type TimeAnswer = {
  providerId: number;
  provider: string;
  /** Null where the time fits. */
  why: string | null;
  bend: { rules: BendableRule[]; words: string } | null;
};

type Asked = { provider: { id: number; name: string }; date: string; start: number };

export function timeAnswer(asked: Asked, reasons: readonly Reason[]): TimeAnswer {
  const { id } = asked.provider;
  const provider = nameApart(asked.provider);
  const rules = bendOf(reasons);
  return {
    providerId: id,
    provider,
    why: reasons.length > 0 ? reasons.map((reason) => wordsOf(reason, asked)).join("; ") : null,
    bend:
      rules && rules.length > 0
        ? { rules, words: rules.map((rule) => bentInWords(rule, reasons, provider)).join(" and ") }
        : null,
  };
}

/** "1:00 PM does not fit. Maya Ortiz: Lunch from 1:00 PM to 2:00 PM." */
export const notFitInWords = (
  time: string,
  answers: readonly Pick<TimeAnswer, "provider" | "why">[],
): string =>
  [`${time} does not fit.`, ...answers.map(({ provider, why }) => `${provider}: ${why}.`)].join(" ");

function wordsOf(reason: Reason, { provider, date, start }: Asked): string {
  const at = (minute: number) => timeInWords(minute % 1440, studio().locale);
  const { rule, minutes, from, until } = reason;
  const lasts = from <= start ? `until ${at(until)}` : `from ${at(from)} to ${at(until)}`;
  const isWholeDay = from === 0 && until === 1440;
  switch (rule) {
    case "occupied": {
      const buffer = reason.bufferMinutes > 0 ? `, then ${inMinutes(reason.bufferMinutes)} buffer` : "";
      const free = reason.freeFrom === null ? "" : `, free from ${at(reason.freeFrom)}`;
      return `${clientOf(reason.appointmentId)} ${lasts}${buffer}${free}`;
    }
    case "buffer": {
      const where =
        reason.side === "after" ? `after ${clientOf(reason.appointmentId)}` : nextOf(reason, at(until));
      return `${inMinutes(minutes)} of the buffer ${where} are missing`;
    }
    case "resource":
      return `${reason.name} is taken ${lasts}`;
    case "past":
      return "this time has passed";
    case "skipped":
      return "the clock is put forward then and skips this time";
    case "closed-day":
      return `the studio is closed on this day${inBrackets(closedReason(date))}`;
    case "booking-hours":
      if (isWholeDay) return "the studio is closed on this day";
      if (until < 1440) return `the studio opens at ${at(until)}`;
      return from > start ? `ends ${inMinutes(minutes)} after closing` : `the studio closes at ${at(from)}`;
    case "working-hours":
      return `does not work ${isWholeDay ? "on this day" : lasts}`;
    case "break":
    case "block":
      return `${labelOf({ provider: provider.id, date, minute: from })} ${lasts}`;
    case "time-off":
      return `off ${isWholeDay ? "on this day" : lasts}${inBrackets(offReason({ provider: provider.id, date }))}`;
  }
}

const nextOf = ({ appointmentId }: { appointmentId: number }, until: string): string =>
  `before ${clientOf(appointmentId)}, until ${until},`;

const inMinutes = (minutes: number): string => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

const inBrackets = (text: string | undefined): string => (text ? ` (${text})` : "");

const clientOf = (id: number): string => appointmentById(id)?.contact.name || "another visit";

function bentInWords(rule: BendableRule, reasons: readonly Reason[], provider: string): string {
  const minutes = reasons.reduce((sum, reason) => (reason.rule === rule ? sum + reason.minutes : sum), 0);
  if (rule === "buffer") return `${inMinutes(minutes)} of ${provider}'s buffer`;
  if (rule === "break") return `${inMinutes(minutes)} of ${provider}'s break`;
  if (rule === "block") return `${inMinutes(minutes)} of ${provider}'s blocked time`;
  if (rule === "working-hours") return `${inMinutes(minutes)} outside ${provider}'s hours`;
  if (rule === "booking-hours") return `${inMinutes(minutes)} outside the studio's hours`;
  if (rule === "time-off") return `${provider}'s time off`;
  return rule === "closed-day" ? "a closed day" : "a time that has passed";
}

function closedReason(date: string): string | undefined {
  const [closed] = closedDaysFrom(date);
  return closed?.date === date ? closed.reason : undefined;
}

const offReason = (asked: { provider: number; date: string }): string | undefined => off().get(asked)?.reason;

function labelOf(asked: { provider: number; date: string; minute: number }): string {
  const planned = plans().get(asked)?.label;
  const weekly = weeklyBreaks().get({ ...asked, weekday: isoWeekday(asked.date) })?.label;
  return planned || weekly || "break";
}

const off = preparedQuery((db) =>
  db
    .select({ reason: timeOff.reason })
    .from(timeOff)
    .where(
      and(
        eq(timeOff.providerId, sql.placeholder("provider")),
        lte(timeOff.firstDate, sql.placeholder("date")),
        sql`${timeOff.lastDate} >= ${sql.placeholder("date")}`,
      ),
    )
    .prepare(),
);

const plans = preparedQuery((db) =>
  db
    .select({ label: dayPlans.label })
    .from(dayPlans)
    .where(
      and(
        eq(dayPlans.date, sql.placeholder("date")),
        or(isNull(dayPlans.providerId), eq(dayPlans.providerId, sql.placeholder("provider"))),
        sql`${dayPlans.kind} <> 'hours'`,
        lte(dayPlans.startMin, sql.placeholder("minute")),
        gt(dayPlans.endMin, sql.placeholder("minute")),
      ),
    )
    .prepare(),
);

const weeklyBreaks = preparedQuery((db) =>
  db
    .select({ label: breaks.label })
    .from(breaks)
    .where(
      and(
        eq(breaks.providerId, sql.placeholder("provider")),
        eq(breaks.weekday, sql.placeholder("weekday")),
        lte(breaks.startMin, sql.placeholder("minute")),
        gt(breaks.endMin, sql.placeholder("minute")),
      ),
    )
    .prepare(),
);
