/** A free time near a lost one as a radio's value: day, time and provider at once, so that it works without script. */
export const freeTimeValue = ({
  date,
  time,
  providerId,
}: {
  date: string;
  time: string;
  providerId: number;
}): string => `${date}T${time}@${providerId}`;

/** What such a value says; null for anything else, such as a plain time. */
export function freeTimeIn(value: unknown): { date: string; time: string; providerId: string } | null {
  const text = typeof value === "string" ? value : "";
  const [, date, time, providerId] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d{1,15})$/u.exec(text) ?? [];
  return date && time && providerId ? { date, time, providerId } : null;
}
