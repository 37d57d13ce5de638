/** Schedules the reminders (rules 11.3, 11.4 and 11.14). */
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf, leadOf } from "#app/domain/appointments/joint.server.ts";
import { comingAppointments } from "#app/domain/appointments/of-person.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { minutesBeforeQuiet, reminderLeadHours } from "#app/domain/studio/reminder-hours.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";

const hour = 3_600_000;

/** Hours before free changes end. Used if changed settings have moved a reminder into the past. */
const lastHours = 2;

/** Moves an instant in the quiet hours to before them. */
function outOfQuiet(instant: number, settings: Studio): number {
  const { date, minute } = studioNow(settings.timeZone, instant);
  const earlier = minutesBeforeQuiet(minute, settings);
  if (earlier === 0) return instant;
  const at = minute - earlier;
  return at < 0
    ? instantOf(addDays(date, -1), at + 1440, settings.timeZone)
    : instantOf(date, at, settings.timeZone);
}

/** Returns null if the appointment is so soon that the confirmation is enough. */
function firstMoment(start: number, settings: Studio, now: number): number | null {
  const usual = start - reminderLeadHours(settings) * hour;
  const late = start - (settings.noticeHours + 24) * hour;
  return [usual, late].map((moment) => outOfQuiet(moment, settings)).find((moment) => moment > now) ?? null;
}

function secondMoment(start: number, settings: Studio, now: number): number | null {
  if (settings.secondReminderHours === 0) return null;
  const moment = outOfQuiet(start - settings.secondReminderHours * hour, settings);
  return moment > now ? moment : null;
}

/** Queues one reminder per day of a visit (rule 35.23), and no second one for other parts (rule 35.69). */
export function queueReminders(
  appointment: Appointment,
  settings: Studio,
  now: number,
  together: readonly Appointment[] = [appointment],
): void {
  if (appointment.jointId === null) queueBoth(appointment, none, settings, now);
  else for (const part of jointOf(appointment)) remindOfPart(part, saidOf(part, together), settings, now);
}

const saidOf = (part: Appointment, changed: readonly Appointment[]): Said =>
  changed.some(({ id }) => id === part.id) ? none : saidOnDayOf(part);

function remindOfPart(part: Appointment, said: Said, settings: Studio, now: number): void {
  const { id, status } = part;
  if (!isOpen(status) || leadOf(part).id !== id) dropReminders(part, anotherPart, now);
  else if (!hasReminder(part)) queueBoth(part, said, settings, now);
}

const anotherPart = "Another part of the visit already has a reminder.";

type Said = { first: boolean; second: boolean };
const none: Said = { first: false, second: false };

function queueBoth(appointment: Appointment, said: Said, settings: Studio, now: number): void {
  const start = instantOf(appointment.date, appointment.startMin, settings.timeZone);
  if (!said.first) queueAt(firstMoment(start, settings, now), appointment, {}, now);
  if (!said.second) queueAt(secondMoment(start, settings, now), appointment, { second: true }, now);
}

function queueAt(
  dueAt: number | null,
  { id: appointmentId, date, startMin, sequence, jointId, contact: { email: recipient } }: Appointment,
  which: { second?: true },
  now: number,
): void {
  if (dueAt === null || !recipient) return;
  // A part can become the first one again with the same time and sequence. `now` keeps the occasion unique.
  const again = jointId === null ? "" : ` ${now}`;
  const occasion = `reminder ${appointmentId} ${sequence}${which.second ? " second" : ""}${again}`;
  const facts = { date, startMin, ...which };
  queueMessage(
    { kind: "reminder", audience: "client", recipient, appointmentId, occasion, facts, dueAt },
    now,
  );
}

const waiting = and(eq(outbox.kind, "reminder"), isNull(outbox.sentAt), isNull(outbox.droppedAt));

export function dropReminders({ id }: Appointment, why: string, now: number): void {
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError: why })
    .where(and(waiting, eq(outbox.appointmentId, id)))
    .run();
}

/** Applies changed settings to reminders that are not yet due or attempted, and adds missing second ones. */
export function moveReminders(now: number): void {
  const settings = studio();
  writing(() => {
    for (const { id, dueAt, date, startMin, isSecond } of notYetDue(now)) {
      const start = instantOf(date, startMin, settings.timeZone);
      const moment = isSecond ? secondMoment(start, settings, now) : movedMoment(start, settings, now);
      if (moment !== null && moment !== dueAt) {
        db().update(outbox).set({ dueAt: moment }).where(eq(outbox.id, id)).run();
      }
    }
    if (settings.secondReminderHours === 0) return;
    for (const appointment of comingAppointments(now).filter(({ status }) => isOpen(status))) {
      const { id, date, startMin } = appointment;
      if (leadOf(appointment).id !== id) continue;
      if (hadSecondReminder(appointment) || saidOnDayOf(appointment).second) continue;
      const start = instantOf(date, startMin, settings.timeZone);
      queueAt(secondMoment(start, settings, now), appointment, { second: true }, now);
    }
  });
}

function saidOnDayOf({ jointId, date }: Appointment): Said {
  if (jointId === null) return none;
  const sent = db()
    .select({ isSecond: sql<number | null>`${outbox.facts} ->> 'second'` })
    .from(outbox)
    .innerJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .where(
      and(
        eq(appointments.jointId, jointId),
        eq(outbox.kind, "reminder"),
        isNotNull(outbox.sentAt),
        sql`${outbox.facts} ->> 'date' = ${date}`,
      ),
    )
    .all();
  return {
    first: sent.some(({ isSecond }) => !isSecond),
    second: sent.some(({ isSecond }) => Boolean(isSecond)),
  };
}

type AtItsTime = Pick<Appointment, "id" | "date" | "startMin">;

const reminderIs = ({ id, date, startMin }: AtItsTime, which: SQL | undefined): boolean =>
  db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, "reminder"),
        eq(outbox.appointmentId, id),
        sql`${outbox.facts} ->> 'date' = ${date}`,
        sql`${outbox.facts} ->> 'startMin' = ${startMin}`,
        which,
      ),
    )
    .limit(1)
    .get() !== undefined;

const hasReminder = (visit: AtItsTime): boolean => reminderIs(visit, isNull(outbox.droppedAt));

/** Dropped reminders count too, so that they aren't written again. */
const hadSecondReminder = (visit: AtItsTime): boolean => reminderIs(visit, sql`${outbox.facts} ->> 'second'`);

function movedMoment(start: number, settings: Studio, now: number): number | null {
  const first = firstMoment(start, settings, now);
  const lastFree = start - settings.noticeHours * hour;
  if (first !== null || now >= lastFree) return first;
  const late = Math.max(now, lastFree - lastHours * hour);
  const early = outOfQuiet(late, settings);
  return early > now ? early : late;
}

const notYetDue = (now: number) =>
  db()
    .select({
      id: outbox.id,
      dueAt: outbox.dueAt,
      date: appointments.date,
      startMin: appointments.startMin,
      isSecond: sql<number | null>`${outbox.facts} ->> 'second'`,
    })
    .from(outbox)
    .innerJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .where(and(waiting, eq(outbox.attempts, 0), gt(outbox.dueAt, now)))
    .all();
