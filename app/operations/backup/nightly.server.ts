/** The studio's own backup of each night and drill of each week (rules 30.4 and 30.11), as jobs: what fails is thrown, in words. */
import { Undone } from "#app/platform/http/logs/bug-log.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { sqlite } from "#db/client.server.ts";
import { runDrill } from "./drill.server.ts";
import { makeBackup } from "./make.server.ts";

export const nightlyBackup = async (now: number): Promise<void> =>
  orThrow(await makeBackup({ why: "nightly" }, { actor: { id: null, role: "system" }, now }));

export const weeklyDrill = async (now: number): Promise<void> => orThrow(await runDrill(sqlite().name, now));

function orThrow(outcome: Outcome<unknown>): void {
  if (!outcome.ok) throw new Undone(outcome.refusal.message);
}
