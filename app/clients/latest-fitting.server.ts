import { max } from "drizzle-orm";
import { otherWork } from "#app/shared/other-work.ts";
import { db } from "#db/client.server.ts";
import type { appointments, users } from "#db/schema.ts";

/** Ids above `after`, up to `upTo`; at most `limit` rows of them. */
type Stretch = { after: number; upTo: number; limit: number };

/** So many of the latest rows that fit are looked at: more letters lead to older ones. */
const mostRows = 400;

/** Ids that are read at a time: with the worst words the thread is held for some milliseconds. */
export const stretch = 2000;

/** The latest rows that `read` finds, going back through the ids stretch by stretch, with other work in between; none once nobody waits for them. */
export async function latestFitting<Row>(
  table: typeof appointments | typeof users,
  read: (ids: Stretch) => Row[],
  asking: AbortSignal | undefined,
): Promise<Row[]> {
  const found: Row[] = [];
  const { last } =
    db()
      .select({ last: max(table.id) })
      .from(table)
      .get() ?? {};
  for (let upTo = last ?? 0; upTo > 0 && found.length < mostRows; upTo -= stretch) {
    if (asking?.aborted) return [];
    found.push(...read({ after: upTo - stretch, upTo, limit: mostRows - found.length }));
    await otherWork();
  }
  return found;
}
