/** "part 1 of 2, series 2 of 6"; null for what was booked by itself (rules 35.45 and 35.55). */
export function belongsInWords({
  part,
  inSeries,
}: {
  part: string | null;
  inSeries: string | null;
}): string | null {
  const words = [part && `part ${part}`, inSeries && `series ${inSeries}`].filter(Boolean);
  return words.length > 0 ? words.join(", ") : null;
}

/** "1/2": the place in the visit alone. */
export const partInShort = ({ part }: { part: string | null }): string => part?.replace(" of ", "/") ?? "";
