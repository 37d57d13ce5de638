/** Where all of a joint visit may be moved at once by the link of one of its parts (rule 35.27). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointKindOf } from "#app/domain/appointments/joint.server.ts";
import type { Chain } from "#app/domain/availability/joint/row-days.ts";
import { visitsMovedTo } from "#app/domain/booking/needs/given-times.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type DaysOfChains, daysOfChains } from "./days-of-chains.server.ts";
import { movableParts, questionToMove, rowsToMove } from "./moved-parts.server.ts";

/** Whether all parts would stay where they are, with the same people: the present time is no choice (rule 35.66). */
const isAsNow = (parts: readonly Appointment[]) => (date: string, rows: Chain["rows"]) =>
  rows.every(({ row, start, providerId }) => {
    const part = parts[row];
    return part?.date === date && part.startMin === start && part.providerId === providerId;
  });

type Asked = {
  date: string | null;
  anybody: boolean;
  /** Of the signed-in client: what a treatment asks for before rules times out (rule 35.49). */
  accountId: number | null;
};

/** The days and chains to which all may be moved: with those who give it now, else with whoever is free. */
export function jointMoveDays(
  parts: readonly Appointment[],
  { date, anybody, accountId }: Asked,
  now: number,
): DaysOfChains {
  const movable = movableParts(parts);
  const [first] = movable;
  const kind = (first && jointKindOf(first)) ?? "chain";
  const rows = rowsToMove(movable, anybody ? "any" : undefined);
  const question = questionToMove(movable, rows, { atDesk: false }, now);
  const isGiven = visitsMovedTo(movable, accountId);
  const wanted = { kind, question, date, from: first?.date, isGiven };
  return daysOfChains(rows, { ...wanted, isPresent: isAsNow(movable) }, studio());
}
