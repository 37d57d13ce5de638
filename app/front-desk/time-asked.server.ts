import { minuteOf } from "#app/availability/dates.ts";
import { Checked, isBlank } from "#app/fields.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";

/**
 * The time that a form of the front desk asks for: an offered one (`time`), or with `override` one of staff's own
 * (`otherTime`). Refuses as "invalid" one of their own without the box; a missing time is the command's to refuse.
 */
export function timeAsked({ time, otherTime, override }: Record<string, unknown>): {
  time: Outcome<unknown>;
  override: boolean;
} {
  const checked = Checked.safeParse(override);
  const overrides = checked.success && checked.data;
  if (isBlank(otherTime)) return { time: done(time), override: overrides };
  if (overrides) return { time: wellFormed(otherTime), override: true };
  return { time: isBlank(time) ? invalid(tickFirst, "override") : done(time), override: false };
}

const tickFirst = "Tick the box to use a time of your own.";
const badTime = "Enter the time as hours and minutes, such as 14:30.";

const invalid = (sentence: string, field: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const wellFormed = (value: unknown): Outcome<unknown> =>
  typeof value === "string" && minuteOf(value) !== null ? done(value) : invalid(badTime, "otherTime");
