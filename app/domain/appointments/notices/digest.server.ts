/** One email a day instead of one per booking (rule 11.16). */
import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { spanOf } from "#app/domain/appointments/in-words.server.ts";
import { addDays, minuteOf } from "#app/domain/availability/dates.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { MailWriter, PageLinks, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import { type QueuedMail, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { quietLength } from "#app/domain/studio/reminder-hours.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, audit } from "#db/schema.ts";

type DigestLine = { what: "New" | "Moved" | "Cancelled"; when: string; detail: string };

const maxLines = 25;

function digestEmail(
  lines: DigestLine[],
  { diary, settings }: { diary: string; settings: string },
): EmailContent {
  const counted = kinds
    .map((what) => ({ what, count: lines.filter((line) => line.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what.toLowerCase()}`)
    .join(", ");
  const ordered = mostUrgentFirst.flatMap((what) =>
    lines.filter((line) => line.what === what).sort((a, b) => a.when.localeCompare(b.when)),
  );
  const rest = ordered.length - maxLines;
  return {
    subject: `Since yesterday: ${counted}`,
    heading: "Changes since yesterday",
    preheader: `${counted}.`,
    paragraphs:
      rest > 0 ? [`This email lists the first ${maxLines}. Open appointments to see ${rest} more.`] : [],
    facts: ordered.slice(0, maxLines).map(({ what, detail }) => ({ term: what, detail })),
    button: { label: "Open appointments", url: diary },
    otherWay: { lead: "You get one email a day.", label: "Change this", url: settings },
    notes: [],
  };
}

const kinds = ["New", "Moved", "Cancelled"] as const;

/** Cancellations come first, because the provider may be waiting for the client. */
const mostUrgentFirst = [...kinds].reverse();

/** In minutes, if there are no quiet hours. */
const usualMorning = 8 * 60;

/** Queues one digest for the next morning, in the transaction of the change. */
export function queueDigest(settings: Studio, now: number): void {
  const { email: recipient, timeZone, quietToMin } = settings;
  if (!recipient) return;
  const morning = quietLength(settings) > 0 ? quietToMin : usualMorning;
  const moment = studioNow(timeZone, now);
  const day = moment.minute < morning ? moment.date : addDays(moment.date, 1);
  const to = instantOf(day, morning, timeZone);
  const facts = { from: instantOf(addDays(day, -1), morning, timeZone), to };
  const about = { kind: "digest", audience: "studio", recipient, appointmentId: null } as const;
  queueMessage({ ...about, occasion: `digest ${day}`, facts, dueAt: to }, now);
}

const Window = z.object({ from: z.number(), to: z.number() });

export const digestMail: MailWriter = { write: writeDigest };

function writeDigest(mail: QueuedMail, { page }: PageLinks): WrittenMail {
  const window = readInput(Window, mail.facts);
  if (!window.ok) return { obsolete: "The email has no valid date." };
  const settings = studio();
  const events = [...bookedIn(window.value).all(), ...eventsIn(window.value).all()];
  const lines = [...new Set(events.map(({ id }) => id))].flatMap((id) => {
    const appointment = id === null ? undefined : appointmentById(id);
    const own = events.filter((event) => event.id === id);
    return appointment ? lineOf(appointment, own, settings) : [];
  });
  if (lines.length === 0) return { obsolete: "Nothing changed that day." };
  const urls = { diary: page("/receptionist"), settings: page("/admin/settings#part-mail") };
  return { content: digestEmail(lines, urls), calendar: null };
}

type Event = { id: number | null; at: number; action: string; detail: string };

/** Ignores past visits that were entered later (rule 6.6). */
function lineOf(appointment: Appointment, all: Event[], settings: Studio): DigestLine[] {
  const events = all.filter(({ at }) => at < spanOf(appointment, settings).end);
  const actions = new Set(events.map(({ action }) => action));
  if (events.length === 0) return [];
  const isNew = actions.has("booked") || actions.has("state-changed");
  const isOff = appointment.status === "cancelled";
  const what = isOff ? "Cancelled" : isNew ? "New" : "Moved";
  const { date, startMin, contact, serviceName, providerName, cancelledBy } = appointment;
  // Mistakes, and visits that were moved back, are not listed.
  if (isOff ? cancelledBy === "mistake" : !isNew && !isElsewhere(appointment, events)) return [];
  const moment = momentOf(date, startMin, settings);
  const visit = `${contact.name}, ${serviceName} with ${providerName}`;
  const more = [
    isOff && actions.has("booked") ? "booked on the same day" : "",
    isOff && cancelledBy ? `by the ${cancelledBy}` : "",
    what === "Moved" ? beforeOf(events, settings) : "",
  ].filter(Boolean);
  const when = `${date} ${String(startMin).padStart(4, "0")}`;
  return [{ what, when, detail: `${moment}\n${[visit, ...more].join("; ")}` }];
}

const Moved = z.object({
  from: z.object({ date: z.string(), time: z.string(), providerId: z.number().optional() }),
});

function isElsewhere({ date, startMin, providerId }: Appointment, events: Event[]): boolean {
  const first = events.find(({ action }) => action === "moved");
  const moved = readInput(Moved, JSON.parse(first?.detail ?? "{}"));
  if (!moved.ok) return false;
  const { from } = moved.value;
  return from.date !== date || minuteOf(from.time) !== startMin || from.providerId !== providerId;
}

function beforeOf(events: Event[], settings: Studio): string {
  const first = events.find(({ action }) => action === "moved");
  const moved = readInput(Moved, JSON.parse(first?.detail ?? "{}"));
  if (!moved.ok) return "";
  const { date, time } = moved.value.from;
  return `previously ${momentOf(date, minuteOf(time) ?? 0, settings)}`;
}

const momentOf = (date: string, minute: number, { locale }: Studio): string =>
  `${dateInWords(date, locale, "short")}, ${timeInWords(minute, locale)}`;

/** The audit only contains bookings by staff, so bookings are read from the appointments. */
const bookedIn = ({ from, to }: z.infer<typeof Window>) =>
  db()
    .select({
      id: appointments.id,
      at: appointments.createdAt,
      action: sql<string>`'booked'`,
      detail: sql<string>`'{}'`,
    })
    .from(appointments)
    .where(and(gte(appointments.createdAt, from), lt(appointments.createdAt, to)));

const eventsIn = ({ from, to }: z.infer<typeof Window>) =>
  db()
    .select({ id: audit.entityId, at: audit.at, action: audit.action, detail: audit.detail })
    .from(audit)
    .where(
      and(
        gte(audit.at, from),
        lt(audit.at, to),
        eq(audit.entity, "appointment"),
        inArray(audit.action, ["moved", "cancelled", "state-changed"]),
        // Of all status changes, only restored appointments are listed.
        sql`(${audit.action} <> 'state-changed' OR ${audit.detail} ->> 'from' = 'cancelled')`,
      ),
    )
    .orderBy(asc(audit.id));
