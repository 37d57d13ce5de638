/** Free minutes as the desk reads them, in half hours: "5 h free", "2.5 h free", "45 min free", "full". */
export function freeInWords(minutes: number): string {
  if (minutes < 15) return "full";
  return minutes < 60 ? `${minutes} min free` : `${Math.floor(minutes / 30) / 2} h free`;
}

/** Why nobody works on a day: "closed: Training day", "off: Vacation", or the word alone. */
export const withReason = (word: "closed" | "off", reason: string): string =>
  reason ? `${word}: ${reason}` : word;
