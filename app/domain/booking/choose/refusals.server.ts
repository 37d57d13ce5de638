import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { addDays, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import type { OverridableRule, Reason } from "#app/domain/availability/desk-times.ts";
import { nearestTimes, type SlotQuestion, type SlotRefusal } from "#app/domain/availability/slots.ts";
import { distinctName, withDistinctNames } from "#app/domain/catalogue/service-providers.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { breaks, dayPlans, timeOff } from "#db/schema.ts";
import { type AlternativeTime, type AppointmentDetail, noTimes } from "./choices.ts";
import { reasonsOf, rulesToOverride } from "./staff-override.ts";

// Reasons why a time does not fit with a provider, and the rules to override (rules 6.11 and 6.12).

/** `bend` is null if no rule has to be overridden, or if one can't be. */
export type TimeAnswer = {
  providerId: number;
  provider: string;
  why: string | null;
  bend: { rules: OverridableRule[]; words: string } | null;
};

type Asked = { provider: { id: number; name: string }; date: string; start: number };

export function timeAnswer(asked: Asked, reasons: readonly Reason[]): TimeAnswer {
  const { id } = asked.provider;
  const provider = distinctName(asked.provider);
  const rules = rulesToOverride(reasons);
  return {
    providerId: id,
    provider,
    why: reasons.length > 0 ? reasons.map((reason) => wordsOf(reason, asked)).join("; ") : null,
    bend:
      rules && rules.length > 0
        ? { rules, words: rules.map((rule) => overriddenInWords(rule, reasons, provider)).join(" and ") }
        : null,
  };
}

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
      return "the clocks go forward then and skip this time";
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

function overriddenInWords(rule: OverridableRule, reasons: readonly Reason[], provider: string): string {
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

const offReason = (asked: { provider: number; date: string }): string | undefined =>
  db()
    .select({ reason: timeOff.reason })
    .from(timeOff)
    .where(
      and(
        eq(timeOff.providerId, asked.provider),
        lte(timeOff.firstDate, asked.date),
        sql`${timeOff.lastDate} >= ${asked.date}`,
      ),
    )
    .get()?.reason;

function labelOf(asked: { provider: number; date: string; minute: number }): string {
  const planned = plans(asked).get()?.label;
  const weekly = weeklyBreaks({ ...asked, weekday: isoWeekday(asked.date) }).get()?.label;
  return planned || weekly || "break";
}

const plans = ({ date, provider, minute }: { date: string; provider: number; minute: number }) =>
  db()
    .select({ label: dayPlans.label })
    .from(dayPlans)
    .where(
      and(
        eq(dayPlans.date, date),
        or(isNull(dayPlans.providerId), eq(dayPlans.providerId, provider)),
        sql`${dayPlans.kind} <> 'hours'`,
        lte(dayPlans.startMin, minute),
        gt(dayPlans.endMin, minute),
      ),
    );

const weeklyBreaks = ({ provider, weekday, minute }: { provider: number; weekday: number; minute: number }) =>
  db()
    .select({ label: breaks.label })
    .from(breaks)
    .where(
      and(
        eq(breaks.providerId, provider),
        eq(breaks.weekday, weekday),
        lte(breaks.startMin, minute),
        gt(breaks.endMin, minute),
      ),
    );

export const invalidField = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

/** Refuses a visit past midnight, also if staff override the hours (rule 4.17). */
export const pastMidnight = () => invalidField("time", "A visit must end by midnight.");

export const neverOffered = (why: keyof typeof sentences, { date, now }: SlotQuestion) =>
  invalidField(...sentences[why === "past" && date < now.date ? "outside-window" : why]);

const sentences: Record<Exclude<SlotRefusal, "taken">, [field: string, sentence: string]> = {
  past: ["time", "This time has passed. Please choose another time."],
  "outside-window": ["date", "Date input not valid."],
  closed: ["date", "Date input not valid."],
  "closed-day": ["date", noTimes],
  skipped: ["time", "The clocks go forward then and skip this time. Please choose another time."],
  "too-far": ["date", "Choose a day from 31 days ago to two years ahead."],
  "off-grid": ["time", "Please choose one of the offered times."],
  "no-provider": ["providerId", "This provider does not offer this service."],
};

export const justTaken = "Someone else has booked this time. Choose another time.";

/** Refuses a taken time. `ownVisit`: the account's own appointment at that time, in words (rule 4.8). */
export function timeTaken(
  question: SlotQuestion & { start: number },
  candidates: readonly Candidate[],
  studioSettings: Studio,
  ownVisit?: string,
) {
  const own = `This time is taken. You already have an appointment at that time: ${ownVisit}. To book another one, choose another time.`;
  const alternatives = alternativesTo(question, candidates, studioSettings);
  return refused<AppointmentDetail>("conflict", ownVisit ? own : justTaken, {
    fields: { time: justTaken },
    detail: ownVisit ? { alternatives, duplicate: true, visit: ownVisit } : { alternatives },
  });
}

/** Returns the reasons by provider, for staff (rule 6.11). `taken`: other times are offered. */
export function doesNotFit(
  why: "taken" | "bends",
  question: SlotQuestion & { start: number },
  { calendar, candidates, studioSettings }: StaffQuestion,
) {
  const answers = reasonsOf(calendar, question).map(({ providerId, reasons }) => {
    const name = candidates.find(({ id }) => id === providerId)?.name ?? "";
    return timeAnswer({ provider: { id: providerId, name }, ...question }, reasons);
  });
  const sentence = notFitInWords(timeInWords(question.start, studioSettings.locale), answers);
  const fields = { time: sentence };
  if (why === "bends") return refused("invalid", sentence, { fields });
  const alternatives = alternativesTo(question, withDistinctNames(candidates), studioSettings);
  return refused("conflict", sentence, { fields, detail: { alternatives } });
}

type Candidate = { id: number; name: string };

type StaffQuestion = {
  calendar: Calendar;
  candidates: readonly Candidate[];
  studioSettings: Studio;
};

/** Returns the nearest free times in words (rule 2.9). */
export function alternativesTo(
  question: SlotQuestion & { start: number },
  providers: readonly Candidate[],
  { locale }: Studio,
): AlternativeTime[] {
  const { providerIds, resourceIds, now, windowDays } = question;
  const calendar = readCalendar({
    providerIds,
    resourceIds,
    from: now.date,
    to: addDays(now.date, windowDays),
  });
  return nearestTimes(calendar, question, question.start).map(({ date, start, providerId }) => {
    const name = providers.find(({ id }) => id === providerId)?.name ?? "";
    return {
      date,
      time: timeOf(start),
      providerId,
      label: `${momentInWords(date, start, locale)}, with ${name}`,
    };
  });
}
