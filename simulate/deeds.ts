/** Everything that anybody does, with how often. */

import { guestDeeds } from "./deeds/guests.ts";
import { ownDeeds } from "./deeds/own.ts";
import type { Dice } from "./dice.ts";
import type { World } from "./world.ts";

export type Deed = { name: string; weight: number; run: (world: World, dice: Dice) => Promise<void> };

export const deeds: Deed[] = [...ownDeeds, ...guestDeeds];
