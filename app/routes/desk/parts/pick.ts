/** A button value "provider date minute rules" that fills in the open form; "-" leaves a field unchanged. */
import { timeOf } from "#app/domain/availability/dates.ts";

/** The id of the open form; buttons anywhere on the page belong to it. */
export const deskFormId = "desk-form";

/** The id of a form that the board does not fill in: block, break, walk-in or book again. */
export const panelFormId = "panel-form";

type Pick = { provider?: number; date: string; minute?: number; bend?: readonly string[] };

export const pickValue = ({ provider, date, minute, bend = [] }: Pick): string =>
  [provider ?? "-", date, minute ?? "-", ...(bend.length > 0 ? [bend.join(",")] : [])].join(" ");

/** Returns the fields that a press fills in; null for any other text. */
export function pickedIn(value: unknown): Record<string, string> | null {
  const text = typeof value === "string" ? value : "";
  const [, provider, date = "", minute, bend] =
    /^(\d{1,15}|-) (\d{4}-\d\d-\d\d) (\d{1,4}|-)(?: ([a-z,-]{1,99}))?$/u.exec(text) ?? [];
  if (!provider) return null;
  const time = minute === "-" ? null : timeOf(Number(minute) % 1440);
  return {
    date,
    ...(provider !== "-" && { providerId: provider }),
    ...(time && { time: bend ? timeWithOverrides({ date, time, provider, bend }) : time, otherTime: "" }),
  };
}

type TimeWithOverrides = { date: string; time: string; provider: string | number; bend: string };

/** Returns the radio value of a time with the rules overridden for it. */
export const timeWithOverrides = ({ date, time, provider, bend }: TimeWithOverrides): string =>
  `${date}T${time}@${provider}!${bend}`;
