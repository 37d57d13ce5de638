import { backupDeeds } from "./deeds/backups.ts";
import { clientDeeds } from "./deeds/clients.ts";
import { counterDeeds } from "./deeds/counter.ts";
import { deskDeeds } from "./deeds/desk.ts";
import { erasureDeeds } from "./deeds/erasure.ts";
import { guestDeeds } from "./deeds/guests.ts";
import { keepingDeeds } from "./deeds/keeping.ts";
import { ownDeeds } from "./deeds/own.ts";
import { ownerDeeds } from "./deeds/owner.ts";
import { pictureDeeds } from "./deeds/pictures.ts";
import { recordDeeds } from "./deeds/records.ts";
import { strangerDeeds } from "./deeds/strangers.ts";
import { tillDeeds } from "./deeds/till.ts";
import { visitDeeds } from "./deeds/visits.ts";
import { wholeDeeds } from "./deeds/whole.ts";
import { worldDeeds } from "./deeds/world.ts";
import type { Dice } from "./dice.ts";
import type { World } from "./world.ts";

export type Deed = { name: string; weight: number; run: (world: World, dice: Dice) => Promise<void> };

export const deeds: Deed[] = [
  ...ownDeeds,
  ...guestDeeds,
  ...clientDeeds,
  ...deskDeeds,
  ...ownerDeeds,
  ...strangerDeeds,
  ...worldDeeds,
  ...backupDeeds,
  ...erasureDeeds,
  ...counterDeeds,
  ...keepingDeeds,
  ...pictureDeeds,
  ...visitDeeds,
  ...wholeDeeds,
  ...recordDeeds,
  ...tillDeeds,
];
