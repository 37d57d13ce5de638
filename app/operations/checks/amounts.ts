export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

const steps: [string, number][] = [
  ["day", 24 * 60 * 60_000],
  ["hour", 60 * 60_000],
  ["minute", 60_000],
];

/** Returns the largest unit that fits twice, such as "3 days" or "90 minutes". */
export function lengthInWords(ms: number): string {
  const length = Math.abs(ms);
  const [unit, size] = steps.find(([, each]) => length >= 2 * each) ?? ["minute", 60_000];
  return numberOf(Math.max(1, Math.round(length / size)), unit);
}

export const numberOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
