import { examineFile } from "#app/operations/database/examine.server.ts";
import { noteDamage, sqlite } from "#db/client.server.ts";

/** The night's examination of the open database (rule 27.34). Damage ends the writing at once; anything else that is found is thrown in words. */
export async function examineDatabase(): Promise<void> {
  const { damage, orphans, overlaps } = await examineFile(sqlite().name, false);
  if (damage) {
    noteDamage(damage);
    throw new Error(`The database is damaged: ${damage}`);
  }
  if (overlaps.length > 0) throw new Error(`Visits of one provider overlap: ${overlaps.join(", ")}`);
  if (orphans.length > 0) throw new Error(`Rows refer to others that are not there: ${orphans.join(", ")}`);
}
