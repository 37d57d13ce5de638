import { z } from "zod";
import { minuteOf } from "#app/availability/dates.ts";
import { Checked, isBlank } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";

/** The offered time, or with `override` the typed one. Refuses as "invalid" a typed time that would be passed over (rule 6.4). */
export function timeAsked({ time, otherTime, override }: Readonly<Record<string, unknown>>): {
  time: Outcome<unknown>;
  override: boolean;
} {
  const checked = readInput(Override, { override });
  const overrides = checked.ok && checked.value.override;
  if (isBlank(otherTime)) return { time: done(time), override: overrides };
  if (overrides) return { time: wellFormed(otherTime), override: true };
  if (isBlank(time)) return { time: invalid(tickFirst, "override"), override: false };
  return { time: time === otherTime ? done(time) : eitherOr(time, otherTime), override: false };
}

const Override = z.object({ override: Checked });

const tickFirst = "Tick the box to use a time of your own.";
const badTime = "Enter the time as hours and minutes, such as 14:30.";

const invalid = (sentence: string, field: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const wellFormed = (value: unknown): Outcome<unknown> =>
  minuteIn(value) === null ? invalid(badTime, "otherTime") : done(value);

const minuteIn = (value: unknown): number | null => (typeof value === "string" ? minuteOf(value) : null);

function eitherOr(time: unknown, otherTime: unknown) {
  const [chosen, typed] = [minuteIn(time), minuteIn(otherTime)];
  if (chosen === null || typed === null) return invalid(badTime, "otherTime");
  const words = (minute: number) => timeInWords(minute, studio().locale);
  const sentence = `${words(chosen)} is chosen and ${words(typed)} is typed. Empty this field to take ${words(chosen)}, or tick the box to take ${words(typed)}.`;
  return invalid(sentence, "otherTime");
}
