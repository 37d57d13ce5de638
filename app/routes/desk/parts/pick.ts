/**
 * One press of the keypad: a gap of the board, a day's arrow or an offered time fills in the provider, the day and the time of the
 * open form and keeps the rest. As the value of a button "provider date minute rules", with "-" for what stays as it is.
 */
import { timeOf } from "#app/domain/availability/dates.ts";

/** The form that is open beside the board; buttons anywhere on the page belong to it by this id. */
export const deskFormId = "desk-form";

/** A form that the board does not fill in: of a block, a break, a walk-in, or a visit once more. */
export const panelFormId = "panel-form";

type Pick = { provider?: number; date: string; minute?: number; bend?: readonly string[] };

export const pickValue = ({ provider, date, minute, bend = [] }: Pick): string =>
  [provider ?? "-", date, minute ?? "-", ...(bend.length > 0 ? [bend.join(",")] : [])].join(" ");

/** What a press fills in, by the names of the form's fields; null for a text that is no such value. */
export function pickedIn(value: unknown): Record<string, string> | null {
  const text = typeof value === "string" ? value : "";
  const [, provider, date = "", minute, bend] =
    /^(\d{1,15}|-) (\d{4}-\d\d-\d\d) (\d{1,4}|-)(?: ([a-z,-]{1,99}))?$/u.exec(text) ?? [];
  if (!provider) return null;
  const time = minute === "-" ? null : timeOf(Number(minute) % 1440);
  return {
    date,
    ...(provider !== "-" && { providerId: provider }),
    ...(time && { time: bend ? bentTime({ date, time, provider, bend }) : time, otherTime: "" }),
  };
}

type Bent = { date: string; time: string; provider: string | number; bend: string };

/** A time with the rules that are bent for it, as the value of its radio: what stands on it is what is bent. */
export const bentTime = ({ date, time, provider, bend }: Bent): string =>
  `${date}T${time}@${provider}!${bend}`;
