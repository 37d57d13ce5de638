/** A time off is removed on the schedules page, as far as nobody has settled visits because of it (rule 6.86). */

import { dropTimeOff } from "#app/domain/schedules/time-off/set-time-off.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { ownChangeOf } from "#app/platform/undo/desk-changes.server.ts";
import { writing } from "#db/client.server.ts";
import { absenceById, absenceOfTimeOff } from "./absence.server.ts";
import { type AffectedVisit, settledVisits } from "./affected.server.ts";
import { tellStudioBack } from "./own-absence.server.ts";
import { settledMeanwhile } from "./own-undo.server.ts";

type Removal = { ownOnly: boolean; agreed: unknown };

/**
 * `ownOnly`: by the provider alone, to whom it is refused as taking it back is (rule 6.86). `agreed`: how many settled visits the
 * desk was shown before. Refuses as "not-found" and "conflict".
 */
export function removeTimeOff(
  providerId: number,
  id: number,
  { ownOnly, agreed }: Removal,
  by: By,
): Outcome<null> {
  return writing(() => {
    const settled = settledOfTimeOff(providerId, id, by.now);
    if (settled.length > 0) {
      if (ownOnly) return settledMeanwhile();
      if (agreed !== String(settled.length)) return refused("conflict", whatStays(settled));
    }
    const absence = absenceOfTimeOff(id);
    const dropped = dropTimeOff(providerId, id, by);
    const opened = absence === null ? null : ownChangeOf(providerId, "absences", [absence]);
    if (dropped.ok && opened) tellStudioBack(opened, by.now);
    return dropped;
  });
}

/** What was settled because of a time off, as a case; none where it has none, or is another provider's. */
export function settledOfTimeOff(providerId: number, id: number, now: number): AffectedVisit[] {
  const known = absenceOfTimeOff(id);
  const absence = known === null ? undefined : absenceById(known);
  if (absence?.providerId !== providerId) return [];
  return settledVisits(absence, studioNow(studio().timeZone, now));
}

function whatStays(settled: readonly AffectedVisit[]): string {
  const [count, stay] =
    settled.length === 1
      ? ["1 visit", "which stays as it is now"]
      : [`${settled.length} visits`, "which stay as they are now"];
  const names = settled.map(({ appointment }) => appointment.contact.name).join(", ");
  return `The front desk has settled ${count} meanwhile, ${stay}: ${names}. Nothing is removed yet.`;
}
