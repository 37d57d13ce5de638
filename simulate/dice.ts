/** Random numbers of a simulation: xoshiro128** (Blackman and Vigna, 2018), seeded by splitmix32. 32-bit integers only, so that a seed is the same on every machine. */
export type Dice = ReturnType<typeof diceOf>;

export function diceOf(seed: number) {
  const state = words(seed);
  const next = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const drawn = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const [third, fourth] = [c ^ a, d ^ b];
    state[0] = a ^ fourth;
    state[1] = b ^ third;
    state[2] = third ^ (b << 9);
    state[3] = rotated(fourth, 11);
    return drawn;
  };
  const below = (n: number): number => next() % Math.max(1, n);
  const from = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  return {
    next,
    below,
    between: (low: number, high: number): number => low + below(high - low + 1),
    /** Chance in thousandths. */
    chance: (perMille: number): boolean => below(1000) < perMille,
    from,
    /** Picks from a list that is never empty. */
    of: <T>(first: T, ...others: T[]): T => from([first, ...others]) ?? first,
    weighted: <T>(entries: readonly (readonly [T, number])[]): T | undefined => {
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [one, weight] of entries) {
        if (left < weight) return one;
        left -= weight;
      }
      return undefined;
    },
  };
}

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function words(seed: number): number[] {
  let at = seed | 0;
  return [0, 1, 2, 3].map(() => {
    at = (at + 0x9e3779b9) | 0;
    let mixed = Math.imul(at ^ (at >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  });
}
