/** Bytes and spans of time as people say them. */

/** "640 KB", "12 MB", "1.4 GB". */
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

/** "3 days", "5 hours", "1 minute": the largest that fits twice, or once where nothing smaller is left. */
export function lengthInWords(ms: number): string {
  const length = Math.abs(ms);
  const [unit, size] = steps.find(([, each]) => length >= 2 * each) ?? ["minute", 60_000];
  return numberOf(Math.max(1, Math.round(length / size)), unit);
}

/** "1 mail", "1,200 mails". */
export const numberOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
