/** Nobody overwrites anybody (rules 9.1 to 9.4): who changes an appointment says which revision they saw. */
import { z } from "zod";
import { studio } from "#app/domain/studio/studio.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import type { Appointment } from "./appointment.server.ts";
import { changesSince } from "./changes-since.server.ts";
import type { Requester } from "./requester.ts";
import { whyNotOpen } from "./status.ts";

export const Revision = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/u)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value >= 0);

const Given = z.object({ revision: Revision.optional() });

const badRevision = "Give the revision of the appointment as a whole number, as it was read.";

/** Of a request by the API, which may leave it out. Refuses as "invalid" anything else that is no revision. */
export function revisionGiven(revision: unknown): Outcome<number | undefined> {
  const given = readInput(Given, { revision }, { wrong: { revision: badRevision } });
  return given.ok ? done(given.value.revision) : given;
}

/** Of a page's form, which always carries it; null where it does not. */
export function revisionIn({ revision }: Record<string, unknown>): number | null {
  const given = readInput(Given, { revision });
  return given.ok ? (given.value.revision ?? null) : null;
}

/** `seen` undefined is the API's right; null, a form without one, is "invalid"; another than the row's "conflict", with `stale` and `revision`, and to a client of a visit that is not open its state first. `isLeft`: another part of the visit is still to come (rule 35.118). */
export function whyStale(
  appointment: Appointment,
  seen: number | null | undefined,
  requester: Requester,
  now: number,
  isLeft = false,
) {
  if (seen === undefined || seen === appointment.revision) return null;
  if (seen === null) {
    return refused("invalid", "Please look at the visit as it is now and send the form again.");
  }
  const changes = changesSince(appointment, seen, requester, now);
  const words = changes.length > 0 ? `: ${changes.slice(-mostChanges).join(", and ")}` : "";
  const notOpen = requester.kind === "staff" || isLeft ? null : whyNotOpen(appointment, studio());
  const sentence = notOpen
    ? `${notOpen} It was changed after you opened it${words}. Nothing is saved.`
    : `This visit was changed after you opened it${words}. Nothing is saved: look at it as it is now, and go on if it still holds.`;
  return refused("conflict", sentence, { detail: { stale: true, revision: appointment.revision } });
}

const mostChanges = 4;
