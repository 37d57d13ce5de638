/** Automatic work of the studio, and the daily checks. */
import type { Action } from "../actions.ts";
import { nothingChanges } from "../world.ts";

export const automaticActions: Action[] = [
  { name: "time passes", weight: 0, run: async (world) => void (await world.act([], nothingChanges)) },
  {
    name: "everything is checked",
    weight: 0,
    run: async (world) => {
      await world.act([], nothingChanges);
      await world.checkDay();
    },
  },
  { name: "restart", weight: 2, run: (world) => world.restart() },
];
