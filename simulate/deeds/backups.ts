/** A backup is made while the studio runs, and brought back when it is not: the model then knows what the backup knew. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Visit } from "../books.ts";
import { Broken } from "../broken.ts";
import type { Deed } from "../deeds.ts";
import type { Dice } from "../dice.ts";
import { compiled, origin } from "../process.ts";
import { inWords, nothingChanges, type World } from "../world.ts";

const run = promisify(execFile);

/** `studio …` as the owner types it, on the machine of the simulation. */
async function studio(world: World, ...words: string[]): Promise<string> {
  const env = {
    NODE_ENV: "production" as const,
    DATA_DIR: join(world.folder, "data"),
    ORIGIN: origin,
    STUDIO_TIMEZONE: world.zone,
    SMTP_URL: "smtp://127.0.0.1:25",
    SIMULATED_AT: String(world.clock),
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
    const { stdout = "", stderr = "" } = problem as { stdout?: string; stderr?: string };
    throw new Broken(
      "The studio can be backed up and restored",
      `studio ${words.join(" ")}: ${stdout}${stderr}`,
    );
  }
}

async function backUp(world: World): Promise<void> {
  if (world.diskIsFull) return;
  await world.act([], nothingChanges);
  const [file] = /\bapp-[\w.-]+\.db\b/u.exec(await studio(world, "backup")) ?? [];
  if (file) world.kept = { file, visits: new Map(world.visits) };
}

/** Seldom: the disk of a studio does not break each month. */
async function restore(world: World, dice: Dice): Promise<void> {
  const { kept } = world;
  if (!kept || !dice.chance(250) || !existsSync(join(world.folder, "data/backups", kept.file))) return;
  world.books?.close();
  await world.studio?.end();
  await studio(world, "restore", kept.file);
  const drops = dice.chance(500);
  await studio(world, "restore", drops ? "--drop" : "--release");
  await world.start();
  world.visits.clear();
  for (const { after } of world.changes()) if (after) world.visits.set(after.id, after);
  refuseLoss(world, kept.visits);
  world.lastEntry = world.open.books.one<{ id: number }>("SELECT max(id) AS id FROM audit")?.id ?? 0;
  world.post.restored(world, drops);
  world.people.restored((email) =>
    world.open.books.one<{ id: number; proven: number | null }>(
      "SELECT id, email_proven_at AS proven FROM users WHERE email = ?",
      email,
    ),
  );
}

/** What came back is what the backup knew, but of whom was erased since: their visits are nobody's now, or called off. */
function refuseLoss(world: World, kept: ReadonlyMap<number, Visit>): void {
  const left = new Set(world.people.clients.filter(({ deleted }) => deleted).map(({ id }) => id));
  for (const [id, before] of kept) {
    const after = world.visits.get(id);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    const isErased = world.erased.has(before.customer_email) || left.has(before.client_id);
    if (after && isErased && after.erased_at !== null) continue;
    throw new Broken("A restore brings back what the backup knew", `${inWords({ before, after })}.`);
  }
  const more = [...world.visits.values()].find(({ id }) => !kept.has(id));
  if (more) {
    throw new Broken(
      "A restore brings back what the backup knew",
      `${inWords({ before: undefined, after: more })}.`,
    );
  }
}

export const backupDeeds: Deed[] = [
  { name: "the owner makes a backup", weight: 2, run: backUp },
  { name: "a backup is brought back", weight: 2, run: restore },
];
