/**
 * One thing that was looked at: `well`, worth knowing, a warning for the owner, or `wrong`, where bookings or data are in danger.
 * `words` is one plain sentence about what is so, `remedy` one about what to do; `serious` ones come first wherever they are shown.
 */
export type Check = {
  /** A short name for machines, such as "backup" or "disk". */
  name: string;
  /** What it is about, for people, such as "Backups". */
  about: string;
  level: "well" | "note" | "warning" | "wrong";
  words: string;
  remedy: string | null;
  /** Whether no booking can be taken: /up is 503 then. */
  stopsBookings?: boolean;
};

const order = ["wrong", "warning", "note", "well"];

/** The worst first. */
export const worstFirst = (checks: Check[]): Check[] =>
  [...checks].sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
