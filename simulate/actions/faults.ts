/** Faults of the machine: mail server, disk and clock. */
import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import type { MailMode } from "../process.ts";
import { noteJump } from "../retention.ts";
import { hourMs } from "../studio-clock.ts";
import { nothingChanges, type World } from "../world.ts";
import { clientActions } from "./clients.ts";
import { deskActions } from "./desk.ts";
import { guestActions } from "./guests.ts";

async function mailServer(world: World, dice: Dice): Promise<void> {
  const modes: MailMode[] = ["down", "down", "hang", "refuse", "busy", "drop", "taken-and-killed"];
  world.mail = { mode: dice.from(modes) ?? "up", refused: [] };
  await world.act([], nothingChanges);
}

async function mailServerWell(world: World): Promise<void> {
  world.mail = { mode: "up", refused: [] };
  await world.act([], nothingChanges);
}

/** Runs some actions while the file can grow by only a few pages, or its journal can't grow. */
async function fullDisk(world: World, dice: Dice): Promise<void> {
  const many = [...guestActions, ...clientActions, ...deskActions];
  await world.open.studio.disk(dice.between(1, 12), dice.chance(400));
  world.diskIsFull = true;
  for (let done = 0; done < 5; done += 1) await dice.from(many)?.run(world, dice);
  if (!world.diskIsFull) return;
  await world.open.studio.disk(0, false);
  world.diskIsFull = false;
  await world.act([], nothingChanges);
}

async function clockJumps(world: World, dice: Dice): Promise<void> {
  await putClock(world, world.skew === 0 ? dice.between(-30, 30) * hourMs + dice.below(hourMs) : 0);
}

const clockIsRight = (world: World): Promise<void> => putClock(world, 0);

async function putClock(world: World, skew: number): Promise<void> {
  const by = skew - world.skew;
  world.skew = skew;
  if (Math.abs(by) > 24 * hourMs + 5 * 60_000) noteJump(world);
  await world.act([], nothingChanges);
}

export const faultActions: Action[] = [
  { name: "the mail server fails", weight: 3, run: mailServer },
  { name: "the mail server recovers", weight: 8, run: mailServerWell },
  { name: "the disk is full", weight: 1, run: fullDisk },
  { name: "the clock jumps", weight: 1, run: clockJumps },
  { name: "the clock is corrected", weight: 2, run: clockIsRight },
];
