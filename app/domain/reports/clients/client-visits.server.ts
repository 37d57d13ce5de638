/** Which clients were here on which days of a range: what "new", "returning" and "came back" are told by. */

import { pieceByPiece } from "#app/domain/reports/days/pieces.ts";
import type { DayRange } from "#app/domain/reports/days/range.server.ts";
import { clientVisits } from "#app/domain/reports/rows.sql.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";

/** By the client's record, the days in their order. `unnamed`: visits of nobody whom the studio knows. */
type ClientDays = { byRecord: Map<number, string[]>; visits: number; unnamed: number };

export async function readClientDays(range: DayRange, moment: Moment): Promise<ClientDays> {
  const found: ClientDays = { byRecord: new Map(), visits: 0, unnamed: 0 };
  await pieceByPiece(range, (piece) => {
    for (const [recordId, date] of clientVisits(piece, moment)) addVisit(found, recordId, date);
  });
  for (const days of found.byRecord.values()) days.sort();
  return found;
}

function addVisit(found: ClientDays, recordId: number | null, date: string): void {
  found.visits += 1;
  if (recordId === null) {
    found.unnamed += 1;
    return;
  }
  const days = found.byRecord.get(recordId);
  // Two treatments on one day are one time that the client was here.
  if (!days) found.byRecord.set(recordId, [date]);
  else if (days.at(-1) !== date) days.push(date);
}
