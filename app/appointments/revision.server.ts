/**
 * Nobody overwrites anybody (product.md, "Stale changes"): whoever changes a visit says which revision of it they saw. The
 * database raises it with each write (db/guards.sql), and the audit knows which write was whose.
 */
import { z } from "zod";
import { minuteOf } from "#app/availability/dates.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { prepared } from "#db/client.server.ts";
import type { Appointment } from "./appointment.server.ts";
import { momentInWords } from "./moment-words.ts";
import type { Requester } from "./requester.ts";
import type { AppointmentStatus } from "./status.ts";

/** A revision as a number or, from a form or an address, as its digits. */
export const Revision = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/u)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value >= 0);

const badRevision = "Give the revision of the appointment as a whole number, as it was read.";

/** Of a request by the API, which may leave it out. Refuses as "invalid" anything else that is no revision. */
export function revisionGiven(given: unknown): Outcome<number | undefined> {
  const seen = Revision.optional().safeParse(given);
  return seen.success
    ? done(seen.data)
    : refused("invalid", badRevision, { fields: { revision: badRevision } });
}

/** Of a page's form, which always carries it; null where it does not. */
export const revisionIn = ({ revision }: Record<string, unknown>): number | null =>
  Revision.safeParse(revision).data ?? null;

/**
 * `seen`: undefined where nothing was said, which is the API's right; null for a form without a revision, which shows a visit
 * of no known moment and is refused as "invalid". Refuses as "conflict" a change that was asked for by a look at another revision than the row's, with who changed what and
 * when in words, and `stale` with the present `revision` for programs; null where nothing stands in the way. Clients hear of
 * the studio, not of its people. What already is as asked is for the caller to answer before: a form that is sent twice is no
 * stale change.
 */
export function whyStale(
  appointment: Appointment,
  seen: number | null | undefined,
  requester: Requester,
  now: number,
) {
  if (seen === undefined || seen === appointment.revision) return null;
  if (seen === null) {
    return refused("invalid", "Please look at the visit as it is now and send the form again.");
  }
  const changes = changesSince(appointment.id, seen).map((entry) =>
    inWords(entry, appointment, requester, now),
  );
  const told = changes.length > 0 ? `: ${changes.slice(-mostTold).join(", and ")}` : "";
  return refused(
    "conflict",
    `This visit was changed after you opened it${told}. Nothing is saved: look at it as it is now, and go on if it still holds.`,
    { detail: { stale: true, revision: appointment.revision } },
  );
}

const mostTold = 4;

type Entry = {
  at: number;
  actorId: number | null;
  role: string;
  action: string;
  detail: string;
  name: string;
};

const changesSince = (id: number, seen: number): Entry[] =>
  prepared<Entry>(
    `SELECT a.at, a.actor_id AS actorId, a.actor_role AS role, a.action, a.detail, u.username AS name
     FROM audit a LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.entity = 'appointment' AND a.entity_id = ? AND a.detail ->> 'revision' > ? ORDER BY a.id`,
  ).all(id, seen);

function inWords(entry: Entry, appointment: Appointment, requester: Requester, now: number): string {
  const settings = studio();
  return `${who(entry, appointment, requester)} ${what(entry, settings)}, ${when(entry.at, settings, now)}`;
}

function who({ actorId, role, name }: Entry, appointment: Appointment, { kind, userId }: Requester): string {
  if (role === "guest") return "somebody with the visit's link";
  if (actorId !== null && actorId === userId) return "you";
  if (kind === "staff")
    return actorId === appointment.clientId && role === "user" ? "the client" : name || "the studio";
  return role === "user" ? "somebody in its account" : "the studio";
}

type Where = { date: string; time: string; providerId: number };
type Detail = { from?: Where | AppointmentStatus; to?: Where | AppointmentStatus };

function what({ action, detail }: Entry, { locale }: Studio): string {
  const { from, to } = JSON.parse(detail) as Detail;
  if (action === "moved") return moved(from as Where, to as Where, locale);
  if (action === "cancelled") return "cancelled it";
  if (action === "claimed") return "added it to an account";
  if (action !== "state-changed") return "changed the notes";
  return from === "cancelled" ? "brought it back" : `marked it ${stateNames[to as AppointmentStatus]}`;
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

function moved(from: Where, to: Where, locale: string): string {
  const place = momentInWords(to.date, minuteOf(to.time) ?? 0, locale);
  if (from.providerId === to.providerId) return `moved it to ${place}`;
  const provider = prepared<{ name: string }>("SELECT username AS name FROM users WHERE id = ?").get(
    to.providerId,
  );
  return `moved it to ${place}, with ${provider?.name ?? "somebody else"}`;
}

/** "2 minutes ago", and after an hour by the clock. */
function when(at: number, { timeZone, locale }: Studio, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  const moment = studioNow(timeZone, at);
  const time = `at ${timeInWords(moment.minute, locale)}`;
  const sameDay = moment.date === studioNow(timeZone, now).date;
  return sameDay ? time : `on ${dateInWords(moment.date, locale, "dayMonth")} ${time}`;
}
