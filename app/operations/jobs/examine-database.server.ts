import { examineFile, whatIsWrong } from "#app/operations/database/examine.server.ts";
import { longestNote, noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { noteDamage, sqlite, writing } from "#db/client.server.ts";

/** Checks the open database at night (rule 27.34). Damage stops all writing at once. */
export async function examineDatabase(): Promise<void> {
  const found = await examineFile(sqlite().name, false);
  if (found.damage) noteDamage(found.damage);
  const wrong = whatIsWrong(found);
  if (wrong) throw new Error(wrong);
}

export async function examineNow(now: number): Promise<void> {
  const wrong = whatIsWrong(await examineFile(sqlite().name, true));
  writing(() => {
    noteJobStart("examine", now);
    noteJobEnd("examine", wrong?.slice(0, longestNote) ?? null, now);
  });
}
