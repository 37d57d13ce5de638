/** Prevents lost updates: each change contains the revision that the person saw (rules 9.1 to 9.4). */

import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, audit, users } from "#db/schema.ts";
import type { Appointment } from "./appointment.server.ts";
import { momentInWords } from "./in-words.server.ts";
import type { Requester } from "./requester.ts";
import { type AppointmentStatus, whyNotOpen } from "./status.ts";

/** Returns texts such as "the client cancelled it, 2 minutes ago", oldest first. Clients don't read staff names (rule 9.4). */
export function changesSince(
  appointment: Appointment,
  seen: number,
  requester: Requester,
  now: number,
): string[] {
  const settings = studio();
  return entriesSince({ id: appointment.id, seen })
    .all()
    .map(
      (entry) =>
        `${who(entry, appointment, requester)} ${what(entry, settings)}, ${agoInWords(entry.at, settings, now)}${where(entry, requester)}`,
    );
}

const entriesSince = ({ id, seen }: { id: number; seen: number }) =>
  db()
    .select({
      at: audit.at,
      actorId: audit.actorId,
      role: audit.actorRole,
      action: audit.action,
      detail: audit.detail,
      name: users.username,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, id),
        sql`${audit.detail} ->> 'revision' > ${seen}`,
      ),
    )
    .orderBy(asc(audit.id));

type Entry = ReturnType<ReturnType<typeof entriesSince>["all"]>[number];

function who({ actorId, role, name }: Entry, appointment: Appointment, { kind, userId }: Requester): string {
  if (role === "guest") {
    return kind === "staff" ? "someone with the visit's link" : "you (or someone with this visit's link)";
  }
  if (actorId !== null && actorId === userId) return "you";
  if (kind === "staff")
    return actorId === appointment.clientId && role === "user" ? "the client" : name || "the studio";
  return role === "user" ? "someone signed in to its account" : "the studio";
}

/** Marks a change that the same client made in another window. */
const where = ({ actorId }: Entry, { kind, userId }: Requester): string =>
  kind !== "staff" && actorId !== null && actorId === userId ? ", in another window" : "";

const Place = z.object({ date: z.string(), time: z.string(), providerId: z.number() });
const Moved = z.object({ from: Place, to: Place });
const Changed = z.object({ fields: z.array(z.string()) });
const Late = z.object({ minutes: z.number() });
const Waived = z.object({ waived: z.boolean() });
const Undone = z.object({ to: Place.optional(), is: z.enum(appointments.status.enumValues).optional() });
const Marked = z.object({
  from: z.enum(appointments.status.enumValues),
  to: z.enum(appointments.status.enumValues),
});

function what({ action, detail }: Entry, { locale }: Studio): string {
  if (action === "cancelled") return "cancelled it";
  if (action === "claimed") return "added it to an account";
  if (action === "booked") return "added a treatment";
  const details: unknown = JSON.parse(detail);
  const undone = readInput(Undone, details);
  if (action === "undone" && undone.ok) return undoneInWords(undone.value, locale);
  const fee = readInput(Waived, details);
  if (action === "fee" && fee.ok) return fee.value.waived ? "waived the charge" : "kept the charge";
  const changed = readInput(Changed, details);
  if (action === "changed" && changed.ok && changed.value.fields.includes("parts"))
    return "added a treatment";
  if (action === "changed" && changed.ok && changed.value.fields.some((name) => name !== "notes"))
    return "corrected the contact";
  const late = readInput(Late, details);
  if (action === "late" && late.ok)
    return late.value.minutes > 0
      ? `said they would be ${late.value.minutes} minutes late`
      : "said they would be on time after all";
  const move = readInput(Moved, details);
  if (action === "moved" && move.ok) return movedInWords(move.value, locale);
  const mark = readInput(Marked, details);
  if (action !== "state-changed" || !mark.ok) return "changed the notes";
  const { from, to } = mark.value;
  return from === "cancelled" ? "restored it" : `marked it ${stateNames[to]}`;
}

const stateNames: Record<AppointmentStatus, string> = {
  booked: "booked",
  confirmed: "confirmed",
  arrived: "arrived",
  in_service: "in service",
  completed: "completed",
  cancelled: "cancelled",
  no_show: "as a no-show",
};

function movedInWords({ from, to }: z.output<typeof Moved>, locale: string): string {
  const place = momentInWords(to.date, minuteOf(to.time) ?? 0, locale);
  if (from.providerId === to.providerId) return `moved it to ${place}`;
  return `moved it to ${place}, with ${nameOf(to.providerId).get()?.name ?? "someone else"}`;
}

function undoneInWords({ to, is }: z.output<typeof Undone>, locale: string): string {
  if (to) return `moved it back to ${momentInWords(to.date, minuteOf(to.time) ?? 0, locale)}`;
  return is ? `undid the last step: it is ${stateNames[is]} again` : "undid the last change";
}

const nameOf = (id: number) => db().select({ name: users.username }).from(users).where(eq(users.id, id));

/** Returns "2 minutes ago", "at 9:00 AM" or "on Friday, March 6 at 9:00 AM". */
export function agoInWords(at: number, { timeZone, locale }: Studio, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  const moment = studioNow(timeZone, at);
  const time = `at ${timeInWords(moment.minute, locale)}`;
  const sameDay = moment.date === studioNow(timeZone, now).date;
  return sameDay ? time : `on ${dateInWords(moment.date, locale, "dayMonth")} ${time}`;
}

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

const badRevision = "Send the appointment's revision as the whole number that you read.";

/** Reads the optional revision of an API call. Refuses wrong values as "invalid". */
export function revisionGiven(revision: unknown): Outcome<number | undefined> {
  const given = readInput(Given, { revision }, { wrong: { revision: badRevision } });
  return given.ok ? done(given.value.revision) : given;
}

/** Reads the revision of a form, which always contains it. */
export function revisionIn({ revision }: Record<string, unknown>): number | null {
  const given = readInput(Given, { revision });
  return given.ok ? (given.value.revision ?? null) : null;
}

/** Refuses `seen`: null as invalid, an old one as a conflict. `isLeft`: a part is open (rule 35.118). */
export function whyStale(
  appointment: Appointment,
  seen: number | null | undefined,
  requester: Requester,
  now: number,
  isLeft = false,
) {
  if (seen === undefined || seen === appointment.revision) return null;
  if (seen === null) {
    return refused("invalid", "Check the visit as it is now and send the form again.");
  }
  const changes = changesSince(appointment, seen, requester, now);
  const words = changes.length > 0 ? `: ${changes.slice(-maxChanges).join(", and ")}` : "";
  const notOpen = requester.kind === "staff" || isLeft ? null : whyNotOpen(appointment, studio());
  const sentence = notOpen
    ? `${notOpen} It was changed since you opened this page${words}. Nothing was saved.`
    : `This visit was changed since you opened this page${words}. Check it and try again.`;
  return refused("conflict", sentence, { detail: { stale: true, revision: appointment.revision } });
}

const maxChanges = 4;
