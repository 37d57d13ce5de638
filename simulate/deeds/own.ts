/** What the studio does automatically, and the daily checks. */
import type { Deed } from "../deeds.ts";
import { nothingChanges } from "../world.ts";

export const ownDeeds: Deed[] = [
  { name: "pass the time", weight: 0, run: async (world) => void (await world.act([], nothingChanges)) },
  {
    name: "count everything",
    weight: 0,
    run: async (world) => {
      await world.act([], nothingChanges);
      await world.checkDay();
    },
  },
  { name: "restart", weight: 2, run: (world) => world.restart() },
];
