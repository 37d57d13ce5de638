/** The nearest free times in words (rule 2.9). */
import { momentInWords } from "#app/appointments/moment-words.ts";
import { nearestTimes } from "#app/availability/alternatives.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { addDays, timeOf } from "#app/availability/dates.ts";
import type { SlotQuestion } from "#app/availability/slots.ts";
import type { ServiceProvider } from "#app/catalogue/service-providers.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import type { AlternativeTime } from "./choices.ts";

export function alternativesTo(
  question: SlotQuestion & { start: number },
  providers: readonly ServiceProvider[],
  { locale }: Studio,
): AlternativeTime[] {
  const { providerIds, now, windowDays } = question;
  const calendar = readCalendar({ providerIds, from: now.date, to: addDays(now.date, windowDays) });
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
