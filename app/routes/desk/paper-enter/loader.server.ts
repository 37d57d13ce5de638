import { isDate } from "#app/domain/availability/dates.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { deskServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { inVisits, printedOn } from "./enter.server.ts";
import { enteredBy, enteredOn } from "./entered.server.ts";

export function loadPaperEntry(query: URLSearchParams, now: number) {
  const { timeZone, locale } = studio();
  const asked = query.get("date");
  const date = asked && isDate(asked) ? asked : studioNow(timeZone, now).date;
  const booked = enteredBy(idOf(query.get("change") ?? undefined));
  return {
    date,
    day: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    /** Changes when lines are booked, so that the form is cleared. A refused form keeps its values. */
    entered: enteredOn(date),
    references: printedOn(date),
    services: deskServices().map(({ id, name, durationMinutes }) => ({
      id,
      label: `${name}, ${durationMinutes} minutes`,
    })),
    providers: bookableProviders(),
    done: booked.length > 0 ? { words: `${inVisits(booked.length)} booked.`, visits: booked } : null,
  };
}

export type PaperEntryData = ReturnType<typeof loadPaperEntry>;
