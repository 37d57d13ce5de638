import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import { overridableRulesIn } from "#app/domain/booking/choose/staff-override.ts";
import { freeTimeIn } from "#app/domain/booking/joint/chain-offer.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns the chosen or typed time. Refuses as "invalid" a typed time that would be ignored (rule 6.4). */
export function timeAsked({ time, otherTime }: Fields): Outcome<unknown> {
  if (isBlank(otherTime)) return done(time);
  const typed = minuteIn(otherTime);
  if (typed === null) return invalid("Enter the time as hours and minutes, such as 14:30.");
  if (isBlank(time) || time === otherTime) return done(otherTime);
  const chosen = minuteIn(time);
  const words = (minute: number) => timeInWords(minute, studio().locale);
  const first = chosen === null ? "another time" : words(chosen);
  return invalid(
    `You chose ${first} and typed ${words(typed)}. Press Check to use ${words(typed)}, or clear this field.`,
  );
}

/** Returns a time with its day, provider and overridden rules; null for any other value. */
export function parseTimeWithOverrides(value: unknown) {
  const [place, rules] = typeof value === "string" ? value.split("!") : [];
  const free = rules === undefined ? null : freeTimeIn(place);
  return free && isDate(free.date) ? { ...free, bend: overridableRulesIn(rules) } : null;
}

/** Splits a chosen time into day, provider and the overridden rules in `bend`. */
export const inParts = (fields: Fields): Fields => ({
  ...fields,
  bend: [],
  ...parseTimeWithOverrides(fields.time),
});

export const overridesOfInput = ({ bend }: Fields): OverridableRule[] =>
  Array.isArray(bend) ? overridableRulesIn(bend.join(",")) : [];

const minuteIn = (value: unknown): number | null => (typeof value === "string" ? minuteOf(value) : null);

const invalid = (sentence: string) => refused("invalid", sentence, { fields: { otherTime: sentence } });
