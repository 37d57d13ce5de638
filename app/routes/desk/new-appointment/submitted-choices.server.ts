import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AlternativeTime } from "#app/domain/booking/choose/choices.ts";
import { changedFields, choicesIn, madeFor } from "#app/domain/booking/choose/shown-fields.ts";
import { freeTimeIn, freeTimeValue } from "#app/domain/booking/joint/chain-offer.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { FreeTimeChoice } from "#app/routes/desk/parts/desk-problem.tsx";
import { inParts } from "#app/routes/desk/times/asked-time.server.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Splits a chosen time into its fields. Refuses as "invalid" if the choices changed after the times were looked up (rule 4.12). */
export function submittedChoices(sent: Fields, intent: "book" | "move"): Outcome<Fields> {
  if (isBlank(sent.date)) return refused("invalid", noDate, { fields: { date: noDate } });
  const changed = changedChoices(sent);
  if (changed.length > 0) {
    const what = `The ${changed.join(" and the ")} ${changed.length > 1 ? "were" : "was"} changed`;
    return refused(
      "invalid",
      `Nothing was ${intent === "book" ? "booked" : "moved"}. ${what} after the times were shown. Check the new times below and ${intent} again.`,
    );
  }
  const fields = inParts(sent);
  const free = freeTimeIn(fields.time);
  if (!free) return done(fields);
  const sameProvider = fields.providerId === "any" || fields.providerId === free.providerId;
  const isThat = free.time === fields.otherTime && free.date === fields.date && sameProvider;
  if (isBlank(fields.otherTime) || isThat) return done({ ...fields, ...free });
  const sentence =
    "You chose a free time above and typed another one. Clear this field to use the free time, or press Check to use the typed one.";
  return refused("invalid", sentence, { fields: { otherTime: sentence } });
}

const changedChoices = (fields: Fields): string[] =>
  changedFields(choicesIn(fields), madeFor(fields.timesFor));

const noDate = "Choose a date.";

export const freeTimeChoice = (alternative: AlternativeTime): FreeTimeChoice => ({
  value: freeTimeValue(alternative),
  label: alternative.label,
});

/** Returns the chosen free time, to keep it selected after another refusal. */
export function chosenFreeTime(fields: Fields): FreeTimeChoice[] {
  const free = freeTimeIn(fields.time);
  const provider = bookableProviders().find(({ id }) => String(id) === free?.providerId);
  if (!free || !provider || !isDate(free.date) || changedChoices(fields).length > 0) return [];
  const moment = momentInWords(free.date, minuteOf(free.time) ?? 0, studio().locale);
  return [{ value: String(fields.time), label: `${moment}, with ${provider.name}` }];
}
