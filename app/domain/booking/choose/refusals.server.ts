/** What booking and moving answer where a time can't be had: the same sentence for the same rule. */

import { momentInWords } from "#app/domain/appointments/moment-words.ts";
import { nearestTimes } from "#app/domain/availability/alternatives.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import type { SlotQuestion, SlotRefusal } from "#app/domain/availability/slots.ts";
import { namedApart } from "#app/domain/catalogue/names-apart.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { type AlternativeTime, type AppointmentDetail, noTimes } from "./choices.ts";
import { notFitInWords, timeAnswer } from "./reason-words.server.ts";
import { reasonsOf } from "./staff-override.ts";

export const invalidField = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

/** Also where staff override the hours (rule 4.17). */
export const pastMidnight = () => invalidField("time", "A visit must end by midnight.");

/** A time that could never be offered. A day of the past is a wrong date, a past hour of today a wrong time. */
export const neverOffered = (why: keyof typeof sentences, { date, now }: SlotQuestion) =>
  invalidField(...sentences[why === "past" && date < now.date ? "outside-window" : why]);

const sentences: Record<Exclude<SlotRefusal, "taken">, [field: string, sentence: string]> = {
  past: ["time", "This time has passed. Please choose another time."],
  "outside-window": ["date", "Date input not valid."],
  closed: ["date", "Date input not valid."],
  "closed-day": ["date", noTimes],
  skipped: ["time", "The clock is put forward then and skips this time. Please choose another time."],
  "too-far": ["date", "Choose a day between 31 days back and two years ahead."],
  "off-grid": ["time", "Please choose one of the offered times."],
  "no-provider": ["providerId", "This provider does not offer this service."],
};

export const justTaken = "This time has just been taken. Please choose another time.";

/** `ownVisit`: the one that the account has then, in words; it is said beside, and settles nothing (rule 4.8). */
export function timeTaken(
  question: SlotQuestion & { start: number },
  candidates: readonly Candidate[],
  studioSettings: Studio,
  ownVisit?: string,
) {
  const own = `This time has just been taken. You already have an appointment at that time: ${ownVisit}. For one more, please choose another time.`;
  const alternatives = alternativesTo(question, candidates, studioSettings);
  return refused<AppointmentDetail>("conflict", ownVisit ? own : justTaken, {
    fields: { time: justTaken },
    detail: ownVisit ? { alternatives, duplicate: true, visit: ownVisit } : { alternatives },
  });
}

/** To staff: what is in the way with each provider (rule 6.11). `taken`: nobody is free, so the nearest free times stand beside it. */
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
  const alternatives = alternativesTo(question, namedApart(candidates), studioSettings);
  return refused("conflict", sentence, { fields, detail: { alternatives } });
}

type Candidate = { id: number; name: string };

type StaffQuestion = {
  calendar: Calendar;
  candidates: readonly Candidate[];
  studioSettings: Studio;
};

/** The nearest free times in words (rule 2.9). */
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
