import { accessActions } from "./actions/access.ts";
import { automaticActions } from "./actions/automatic.ts";
import { backupActions } from "./actions/backups.ts";
import { clientActions } from "./actions/clients.ts";
import { deskActions } from "./actions/desk.ts";
import { erasureActions } from "./actions/erasure.ts";
import { exportActions } from "./actions/exports.ts";
import { faultActions } from "./actions/faults.ts";
import { guestActions } from "./actions/guests.ts";
import { jointVisitActions } from "./actions/joint-visits.ts";
import { ownerActions } from "./actions/owner.ts";
import { pictureActions } from "./actions/pictures.ts";
import { recordActions } from "./actions/records.ts";
import { sharedDeskActions } from "./actions/shared-desk.ts";
import { tillActions } from "./actions/till.ts";
import { visitActions } from "./actions/visits.ts";
import type { Dice } from "./dice.ts";
import type { World } from "./world.ts";

export type Action = { name: string; weight: number; run: (world: World, dice: Dice) => Promise<void> };

export const actions: Action[] = [
  ...automaticActions,
  ...guestActions,
  ...clientActions,
  ...deskActions,
  ...ownerActions,
  ...accessActions,
  ...faultActions,
  ...backupActions,
  ...erasureActions,
  ...sharedDeskActions,
  ...exportActions,
  ...pictureActions,
  ...visitActions,
  ...jointVisitActions,
  ...recordActions,
  ...tillActions,
];
