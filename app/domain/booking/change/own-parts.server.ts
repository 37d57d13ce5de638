/** Whose the parts of a visit are, and whether they were changed since they were read (rules 9.1 to 9.4). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";

/** The parts of a visit, one or several, that a requester may change: those of the account, or of whoever holds the link to one. */
export const partsOfRequester = (one: Appointment, { kind, userId }: Requester): Appointment[] =>
  jointOf(one).filter(({ clientId }) => kind === "staff" || kind === "link" || clientId === userId);

/** `seen`: the revisions of these parts as one text, or the number of a single part; null and undefined as in `whyStale`. */
export function whyPartsStale(
  parts: readonly Appointment[],
  seen: string | number | null | undefined,
  requester: Requester,
  now: number,
) {
  if (seen === undefined || String(seen) === jointRevision(parts)) return null;
  const revisions = String(seen).split(".");
  const isLeft = parts.some(({ status }) => isOpen(status));
  for (const [at, part] of parts.entries()) {
    const revision = revisions[at] ?? "";
    const read = /^\d{1,15}$/u.test(revision) ? Number(revision) : -1;
    const stale = whyStale(part, seen === null ? null : read, requester, now, isLeft);
    if (stale) return stale;
  }
  return null;
}
