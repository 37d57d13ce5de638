/** Notifies about joint visits and series (rules 35.23 and 35.44). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { queueDigest } from "./digest.server.ts";
import { correctWaitingNews, type NewsReader, queueNews } from "./news.server.ts";
import { emailOf, isStudio } from "./notify.server.ts";
import type { NotifyChoice } from "./notify-choice.ts";
import { dropReminders, queueReminders } from "./reminders.server.ts";

/** Sends client and studio one mail, and each provider one about their parts. `previous`: old places. */
export function notifyOfJointVisit(
  kind: "booked" | "moved" | "cancelled",
  parts: readonly Appointment[],
  studio: Studio,
  now: number,
  {
    previous = parts,
    tell = "mail",
    toStaff = true,
  }: { tell?: NotifyChoice; previous?: readonly Appointment[]; toStaff?: boolean } = {},
): void {
  const pairs = parts.flatMap((appointment, at) => {
    const isOver = now >= instantOf(appointment.date, appointment.endMin, studio.timeZone);
    return isOver ? [] : [{ kind, appointment, previous: previous[at] ?? appointment }];
  });
  const [first] = pairs;
  if (!first) return;
  const { appointment } = first;
  const news = { ...first, joint: true } as const;
  const client: NewsReader = { audience: "client", recipient: appointment.contact.email };
  if (tell === "mail") queueNews(news, client, now);
  else correctWaitingNews(news, client, { knows: tell === "told" }, now);
  if (toStaff) notifyStaff(news, pairs, studio, now);
  if (kind === "moved") for (const part of parts) dropReminders(part, "The visit was moved.", now);
  queueReminders(appointment, studio, now, parts);
}

/** Announces an added part to client, studio and its provider (rule 35.98). `moved`: parts that had to move. */
export function notifyOfAddedPart(
  part: Appointment,
  moved: readonly { before: Appointment; after: Appointment }[],
  studio: Studio,
  now: number,
  { tell = "mail" }: { tell?: NotifyChoice } = {},
): void {
  const booked = { kind: "booked" as const, appointment: part, previous: part };
  const elsewhere = moved
    .map(({ before, after }) => ({ kind: "moved" as const, appointment: after, previous: before }))
    .filter(({ appointment, previous }) => placeOf(appointment) !== placeOf(previous));
  const [first = booked] = elsewhere;
  const news = { ...first, joint: true, added: true } as const;
  const client: NewsReader = { audience: "client", recipient: part.contact.email };
  if (tell === "mail") queueNews(news, client, now);
  else correctWaitingNews(news, client, { knows: tell === "told" }, now);
  notifyStaff(news, [booked, ...elsewhere], studio, now);
  for (const { appointment } of elsewhere) dropReminders(appointment, "The visit was moved.", now);
  queueReminders(part, studio, now, [part, ...moved.map(({ after }) => after)]);
}

const placeOf = ({ date, startMin, providerId }: Appointment): string => `${date} ${startMin} ${providerId}`;

function notifyStaff(
  news: Parameters<typeof queueNews>[0],
  parts: readonly Parameters<typeof notifyProviders>[0][],
  studio: Studio,
  now: number,
): void {
  if (studio.staffMails === "daily") queueDigest(studio, now);
  else if (studio.email) queueNews(news, { audience: "studio", recipient: studio.email }, now);
  for (const part of parts) notifyProviders(part, studio, now);
}

/** If the studio is one person, the mail to the studio is enough. */
function notifyProviders(
  news: { kind: "booked" | "moved" | "cancelled"; appointment: Appointment; previous: Appointment },
  { email, staffMails }: Studio,
  now: number,
): void {
  const ids = new Set([news.appointment.providerId, news.previous.providerId]);
  for (const providerId of ids) {
    const recipient = emailOf(providerId);
    if (staffMails === "each" && isStudio(recipient, email)) continue;
    queueNews(news, { audience: "provider", recipient, providerId }, now);
  }
}

/** Queues one email about all visits of a series (rule 35.44). Must run in the transaction that booked them without mails. */
export function notifyOfSeries(
  visits: readonly (readonly Appointment[])[],
  studio: Studio,
  now: number,
): void {
  const [appointment, ...others] = visits.flatMap(([first]) => first ?? []);
  if (!appointment) return;
  const last = others.at(-1) ?? appointment;
  if (now >= instantOf(last.date, last.endMin, studio.timeZone)) return;
  const client: NewsReader = { audience: "client", recipient: appointment.contact.email };
  const also = others.map(({ id }) => id);
  const joint = appointment.jointId === null ? undefined : (true as const);
  queueNews({ kind: "booked", appointment, previous: appointment, also, joint }, client, now);
}

/** Queues one email about several cancelled visits or parts (rule 35.44), in order of `cancelled`. */
export function notifyOfCancellations(cancelled: readonly Appointment[]): void {
  const together = new Map<string, ToldOf[]>();
  for (const part of cancelled) {
    const { seriesId, jointId } = part;
    if (seriesId === null && jointId === null) continue;
    for (const mail of cancelledMails(part.id).all()) {
      const key = `${seriesId ?? `visit ${jointId}`} ${mail.recipient}`;
      together.set(key, [...(together.get(key) ?? []), { mail, part }]);
    }
  }
  for (const [first, ...more] of together.values()) if (first && more.length > 0) listIn(first, more);
}

type ToldOf = { mail: CancelledMail; part: Appointment };

const visitOf = ({ part: { jointId, id } }: ToldOf): number => jointId ?? -id;

function listIn(first: ToldOf, more: readonly ToldOf[]): void {
  const visits = more.map(visitOf);
  const isLead = (visit: number, at: number) => visit !== visitOf(first) && visits.indexOf(visit) === at;
  const also = more.flatMap(({ part }, at) => (isLead(visits[at] ?? 0, at) ? [part.id] : []));
  const facts = JSON.stringify({
    ...JSON.parse(first.mail.facts),
    ...(also.length > 0 && { also }),
    ...(first.part.jointId !== null && { joint: true }),
  });
  db().update(outbox).set({ facts }).where(eq(outbox.id, first.mail.id)).run();
  const others = more.map(({ mail }) => mail.id);
  db().delete(outbox).where(inArray(outbox.id, others)).run();
}

type CancelledMail = { id: number; recipient: string; facts: string };

const cancelledMails = (id: number) =>
  db()
    .select({ id: outbox.id, recipient: outbox.recipient, facts: outbox.facts })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, id),
        eq(outbox.kind, "cancelled"),
        eq(outbox.audience, "client"),
        isNull(outbox.sentAt),
        isNull(outbox.droppedAt),
        eq(outbox.attempts, 0),
      ),
    );
