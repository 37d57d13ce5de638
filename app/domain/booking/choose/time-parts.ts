import type { AlternativeTime, BookingChoices, TimeOffer, TimeOption } from "./choices.ts";

/** `value`: of the radio button. `short`: "Tue 24, 10:30 AM". */
export type AlternativeRadio = AlternativeTime & { value: string; short: string; offer?: TimeOffer };

export type NearestTime = Omit<AlternativeRadio, "providerId">;

const groupedAbove = 9;

export type TimeRadio = { value: string; label: string; short: string; offer?: TimeOffer };

export type TimePart = { heading: string | null; wide: boolean; radios: TimeRadio[] };

export function shortDay({ days, day }: Pick<BookingChoices, "days" | "day">): string {
  const cell = days.find(({ date }) => date === day?.date);
  return cell ? `${cell.weekday} ${cell.number}` : "";
}

/** Returns the radio buttons in page order. If a time was taken, the nearest free times come first. */
export function timeParts(choices: BookingChoices, alternatives: NearestTime[]): TimePart[] {
  const parts: TimePart[] = [];
  const add = (heading: string | null, list: TimeOption[]) => {
    const radios = list.map(({ time, label, offer }) => ({
      ...{ value: time, label, offer },
      short: `${shortDay(choices)}, ${label}`,
    }));
    if (radios.length > 0) parts.push({ heading, wide: false, radios });
  };
  if (alternatives.length > 0) {
    const heading = alternatives.length > 1 ? "The nearest free times" : "The nearest free time";
    parts.push({ heading, wide: true, radios: alternatives });
  }
  const nearest = alternatives.filter(({ date }) => date === choices.day?.date).map(({ time }) => time);
  const times = choices.times.filter(({ time }) => !nearest.includes(time));
  if (times.length <= groupedAbove) {
    add(alternatives.length > 0 ? "Other times of this day" : null, times);
    return parts;
  }
  add(
    "Morning",
    times.filter(({ afternoon }) => !afternoon),
  );
  add(
    "Afternoon",
    times.filter(({ afternoon }) => afternoon),
  );
  return parts;
}
