/** When the reminder of an appointment goes out (rules 11.3 and 11.4): rows of the outbox, in their caller's transaction. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { queueMessage } from "#app/notifications/outbox.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { reminderLeadHours } from "#app/studio/reminder-lead.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";

const hour = 3_600_000;

/** Before the end of free changes, for a reminder whose own moment has passed by a change of the settings. */
const lastHours = 2;

/** The instant for what is booked or moved now; null where the confirmation is reminder enough. */
function momentFor(start: number, settings: Studio, now: number): number | null {
  const usual = start - reminderLeadHours(settings) * hour;
  const late = start - (settings.noticeHours + 24) * hour;
  return [usual, late].find((moment) => moment > now) ?? null;
}

export function queueReminder(appointment: Appointment, settings: Studio, now: number): void {
  const { id: appointmentId, date, startMin, sequence } = appointment;
  const { email: recipient } = appointment.contact;
  const dueAt = momentFor(instantOf(date, startMin, settings.timeZone), settings, now);
  if (dueAt === null || !recipient) return;
  const occasion = `reminder ${appointmentId} ${sequence}`;
  const facts = { date, startMin };
  queueMessage(
    { kind: "reminder", audience: "client", recipient, appointmentId, occasion, facts, dueAt },
    now,
  );
}

const waiting = and(eq(outbox.kind, "reminder"), isNull(outbox.sentAt), isNull(outbox.droppedAt));

const waitingReminders = preparedQuery((db) =>
  db
    .update(outbox)
    .set({ droppedAt: sql`${sql.placeholder("now")}`, lastError: sql`${sql.placeholder("why")}` })
    .where(and(waiting, eq(outbox.appointmentId, sql.placeholder("id"))))
    .prepare(),
);

export function dropReminder({ id }: Appointment, why: string, now: number): void {
  waitingReminders().run({ id, why, now });
}

/** Waiting ones follow the settings; a moment that is past becomes two hours before free changes end, or stays. Due and tried ones stay. */
export function moveReminders(now: number): void {
  const settings = studio();
  writing(() => {
    for (const { id, dueAt, date, startMin } of notYetDue().all({ now })) {
      const moment = movedMoment(instantOf(date, startMin, settings.timeZone), settings, now);
      if (moment !== null && moment !== dueAt) {
        db().update(outbox).set({ dueAt: moment }).where(eq(outbox.id, id)).run();
      }
    }
  });
}

function movedMoment(start: number, settings: Studio, now: number): number | null {
  const lastFree = start - settings.noticeHours * hour;
  const late = now < lastFree ? Math.max(now, lastFree - lastHours * hour) : null;
  return momentFor(start, settings, now) ?? late;
}

const notYetDue = preparedQuery((db) =>
  db
    .select({
      id: outbox.id,
      dueAt: outbox.dueAt,
      date: appointments.date,
      startMin: appointments.startMin,
    })
    .from(outbox)
    .innerJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .where(and(waiting, eq(outbox.attempts, 0), gt(outbox.dueAt, sql.placeholder("now"))))
    .prepare(),
);
