import { examineFile, whatIsWrong } from "#app/operations/database/examine.server.ts";
import { longestNote, noteJobEnd, noteJobStart } from "#app/operations/noted/job-runs.server.ts";
import { noteDamage, sqlite, writing } from "#db/client.server.ts";

/** The night's examination of the open database (rule 27.34). Damage ends the writing at once; anything else that is found is thrown in words. */
export async function examineDatabase(): Promise<void> {
  const found = await examineFile(sqlite().name, false);
  if (found.damage) noteDamage(found.damage);
  const wrong = whatIsWrong(found);
  if (wrong) throw new Error(wrong);
}

/** The same by somebody's own wish, and thoroughly: what it finds is noted as the night's is, so that every page tells it (rule 27.46). */
export async function examineNow(now: number): Promise<void> {
  const wrong = whatIsWrong(await examineFile(sqlite().name, true));
  writing(() => {
    noteJobStart("examine", now);
    noteJobEnd("examine", wrong?.slice(0, longestNote) ?? null, now);
  });
}
