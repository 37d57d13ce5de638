/** Makes backups and restores them. After a restore, the model has the state of the backup. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Action } from "../actions.ts";
import type { Sale, Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { done } from "../expectations.ts";
import { heldSinceRestore, readAutomaticRelease } from "../held-mails.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { compiled, origin } from "../process.ts";
import { inWords, nothingChanges, startsAgain, type World } from "../world.ts";

const run = promisify(execFile);

const studio = async (world: World, ...words: string[]): Promise<string> =>
  (await studioOrKilled(world, 0, words)) ?? "";

/** Returns null if the command was killed before its n-th file operation. */
async function studioOrKilled(world: World, killAt: number, words: string[]): Promise<string | null> {
  const env = {
    NODE_ENV: "production" as const,
    DATA_DIR: join(world.folder, "data"),
    ORIGIN: origin,
    STUDIO_TIMEZONE: world.zone,
    SMTP_URL: "smtp://127.0.0.1:25",
    SIMULATED_AT: String(world.clock),
    SIMULATED_KILL: String(killAt),
    TZ: "UTC",
    NODE_COMPILE_CACHE: compiled,
  };
  const clock = join(import.meta.dirname, "..", "clock.mjs");
  try {
    const { stdout } = await run(process.execPath, ["--import", clock, "bin/studio.mjs", ...words], {
      env: { ...process.env, ...env },
    });
    return stdout;
  } catch (problem) {
    const {
      stdout = "",
      stderr = "",
      signal,
    } = problem as { stdout?: string; stderr?: string; signal?: string };
    if (killAt > 0 && signal === "SIGKILL") return null;
    throw new InvariantBroken(
      "The studio can be backed up and restored",
      `studio ${words.join(" ")}: ${stdout}${stderr}`,
    );
  }
}

async function backUp(world: World): Promise<void> {
  if (world.diskIsFull) return;
  await world.act([], nothingChanges);
  const [file] = /\bapp-[\w.-]+\.db\b/u.exec(await studio(world, "backup")) ?? [];
  if (file)
    world.kept = {
      file,
      visits: new Map(world.visits),
      links: new Map(world.post.links),
      sales: new Map(world.sales),
    };
}

async function restore(world: World, dice: Dice): Promise<void> {
  const { kept } = world;
  if (!kept || !dice.chance(400) || !existsSync(join(world.folder, "data/backups", kept.file))) return;
  world.books?.close();
  await world.studio?.end();
  const begun = world.clock;
  const killAt = dice.chance(500) ? dice.between(6, 22) : 0;
  if ((await studioOrKilled(world, killAt, ["restore", kept.file])) === null) {
    world.counts.kills += 1;
    if (!(await continueRestore(world, begun))) return;
  } else {
    world.mailsAreHeld = true;
    await world.start();
  }
  world.visits.clear();
  for (const { after } of world.changes()) if (after) world.visits.set(after.id, after);
  refuseLoss(world, kept.visits);
  refuseLostSales(world, kept.sales);
  world.lastEntry = world.open.books.one<{ id: number }>("SELECT max(id) AS id FROM audit")?.id ?? 0;
  world.post.restored(world, kept.links);
  readAutomaticRelease(world);
  world.restored();
  world.people.restored((email) =>
    world.open.books.one<{ id: number; proven: number | null }>(
      "SELECT id, email_proven_at AS proven FROM users WHERE email = ?",
      email,
    ),
  );
}

/** Continues an interrupted restore. The old or the new studio starts, or the start names the command that continues. Returns false for the old one. */
async function continueRestore(world: World, begun: number): Promise<boolean> {
  const wereHeld = world.mailsAreHeld;
  world.mailsAreHeld = true;
  const refused = await world.tryStart();
  if (refused !== null) {
    if (!refused.includes("studio restore --continue")) throw new InvariantBroken(startsAgain, refused);
    await studio(world, "restore", "--continue");
    await world.start();
  }
  if (world.open.books.one("SELECT 1 FROM restores WHERE at >= ?", begun)) return true;
  world.mailsAreHeld = wereHeld;
  await world.act([], nothingChanges);
  return false;
}

/** Decides as the owner about held emails, by page or, while the studio is stopped, by command. */
async function decideOnMails(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  readAutomaticRelease(world);
  if (!world.mailsAreHeld) return;
  const drops = dice.chance(500);
  if (dice.chance(400)) {
    world.books?.close();
    await world.studio?.end();
    await studio(world, "restore", drops ? "--drop" : "--release");
  } else {
    if (!(await world.signIn(owner)) || !world.mailsAreHeld) return;
    const form = { intent: drops ? "drop" : "let" };
    // Emails are sent right after the decision.
    world.mailsAreHeld = false;
    if (!drops) world.post.release();
    const { answers } = await world.act(
      [{ path: world.dataOf("/admin/system"), form, as: owner }],
      nothingChanges,
    );
    const held = world.open.books.one("SELECT 1 FROM restores WHERE mails_released_at IS NULL");
    world.mailsAreHeld = held !== undefined;
    if (held && done(answers?.[0])) {
      throw new InvariantBroken(heldSinceRestore, "The owner decided, but emails still wait.");
    }
    return;
  }
  world.mailsAreHeld = false;
  if (!drops) world.post.release();
  await world.start();
}

function refuseLostSales(world: World, kept: ReadonlyMap<number, Sale>): void {
  world.sales.clear();
  for (const sale of world.open.books.salesAfter(0)) world.sales.set(sale.id, sale);
  const [there, was] = [[...world.sales.values()], [...kept.values()]].map((all) => JSON.stringify(all));
  if (there === was) return;
  throw new InvariantBroken(
    "A restore brings back everything in the backup",
    `The till has ${there}, and it had ${was}.`,
  );
}

/** The restored visits are those of the backup. Visits of people erased since are anonymous or cancelled. */
function refuseLoss(world: World, kept: ReadonlyMap<number, Visit>): void {
  const gone = world.people.clients.filter(({ deleted }) => deleted);
  const left = new Set(gone.flatMap(({ id, email }) => [id, email]));
  for (const [id, before] of kept) {
    const after = world.visits.get(id);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    const isErased =
      [before.client_id, before.customer_email].some((one) => left.has(one)) ||
      world.toErase.has(before.customer_email);
    if (after && isErased && after.erased_at !== null) continue;
    throw new InvariantBroken(
      "A restore brings back everything in the backup",
      `${inWords({ before, after })}.`,
    );
  }
  const more = [...world.visits.values()].find(({ id }) => !kept.has(id));
  if (more) {
    throw new InvariantBroken(
      "A restore brings back everything in the backup",
      `${inWords({ before: undefined, after: more })}.`,
    );
  }
}

export const backupActions: Action[] = [
  { name: "the owner makes a backup", weight: 2, run: backUp },
  { name: "a backup is restored", weight: 2, run: restore },
  { name: "the owner decides about held emails", weight: 12, run: decideOnMails },
];
