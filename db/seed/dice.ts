/** Repeatable random numbers (mulberry32). */
export type Dice = {
  roll: () => number;
  pick: <T>(from: readonly T[]) => T;
};

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    pick: (from) => {
      const one = from[Math.floor(roll() * from.length)];
      if (one === undefined) throw new Error("Nothing to pick from.");
      return one;
    },
  };
}
