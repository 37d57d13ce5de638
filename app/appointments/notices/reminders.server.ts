/**
 * When the reminder of a visit goes out: so long before as the owner set, while the client can still change the visit free of
 * charge (product.md, reminders "at moments that the owner sets"). Rows of the outbox, written in their caller's transaction.
 */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { queueMessage } from "#app/notifications/outbox.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { reminderLeadHours } from "#app/studio/reminder-lead.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";

const hour = 3_600_000;

/** How long before the end of free changes a reminder goes out whose own moment has passed by a change of the settings. */
const lastHours = 2;

/**
 * The instant for a visit that is booked or moved now; null where its confirmation is reminder enough. With a long lead, most
 * visits are booked within it: theirs comes a day before changes stop being free.
 */
function momentFor(start: number, settings: Studio, now: number): number | null {
  const usual = start - reminderLeadHours(settings) * hour;
  const late = start - (settings.noticeHours + 24) * hour;
  return [usual, late].find((moment) => moment > now) ?? null;
}

/** None for a client without an address. */
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

/**
 * What waits follows the settings: the lead, the notice for changes, the time zone. A new moment that is past already sends
 * nothing at once: such a reminder comes two hours before changes stop being free, and stays where it is if they have. Due
 * ones go out as they are, and one that has been tried waits for its next try. Asking twice changes nothing.
 */
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
