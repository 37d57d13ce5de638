/** `stamps` of `visits` on the card that is being filled; `rewards` are those that wait to be given. */
export type StampCard = { visits: number; reward: string; stamps: number; rewards: number };

/** The card after so many stamps; fewer than none is an empty card. `visits` 0: no card. */
export function stampCard(stamps: number, { visits, reward }: { visits: number; reward: string }): StampCard {
  const rewards = visits > 0 ? Math.max(0, Math.floor(stamps / visits)) : 0;
  return { visits, reward, stamps: Math.max(0, stamps - rewards * visits), rewards };
}
