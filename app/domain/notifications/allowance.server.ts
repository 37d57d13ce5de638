/** Limits mails about appointments (rule 11.7), so that no one can spam strangers. Reminders are exempt. */
import { and, count, eq, gt, inArray, isNull } from "drizzle-orm";
import { environment } from "#app/domain/studio/environment.server.ts";
import { minutesToQuietEnd } from "#app/domain/studio/reminder-hours.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { normalAddress } from "#app/platform/shared/fields.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { newsMailKinds, type QueuedMail } from "./outbox.server.ts";
import { mailsSentSince } from "./outbox.sql.server.ts";

const clientMailsPerDay = 200;
const mailsPerAddressPerDay = { client: 10, staff: 200 } as const;
const aboutAppointment = { mails: 3, withinMs: 10 * 60_000 } as const;

type Held = { until: number; why: string };

type MailRow = Pick<QueuedMail, "kind" | "audience" | "recipient" | "appointmentId">;

function sentLately(now: number) {
  const { start, next } = dayOf(now);
  const sent = mailsSentSince(Math.min(start, now - aboutAppointment.withinMs)).map((row) => ({
    ...row,
    box: boxOf(row),
  }));
  const today = sent.filter(({ sentAt }) => sentAt >= start);
  const toClients = today.filter(({ audience }) => audience === "client").length;
  return { next, sent, today, toClients };
}

/** Reads sent mails once. The returned function returns null if a mail can be sent, or why it must wait. */
export function mailAllowance(now: number): (mail: MailRow) => Held | null {
  if (!environment().rateLimits) return () => null;
  let lately: ReturnType<typeof sentLately> | undefined;
  return (mail) => {
    if (!canBeFolded.includes(mail.kind)) return null;
    lately ??= sentLately(now);
    const { next, sent, today, toClients } = lately;
    const isForClient = mail.audience === "client";
    if (isForClient && toClients >= clientMailsPerDay) {
      return {
        until: next,
        why: `On hold: ${clientMailsPerDay} appointment emails were already sent to clients today.`,
      };
    }
    const box = boxOf(mail);
    const most = isForClient ? mailsPerAddressPerDay.client : mailsPerAddressPerDay.staff;
    if (today.filter((row) => row.box === box).length >= most) {
      return {
        until: next,
        why: `On hold: ${most} appointment emails were already sent to this address today.`,
      };
    }
    const third = sent
      .filter((row) => row.box === box && row.appointmentId === mail.appointmentId)
      .at(-aboutAppointment.mails);
    const until = (third?.sentAt ?? Number.NEGATIVE_INFINITY) + aboutAppointment.withinMs;
    return until > now ? { until, why: "On hold: several emails about this visit were just sent." } : null;
  };
}

export function reachedToday(now: number): { waiting: number; most: number } | null {
  if (!environment().rateLimits) return null;
  const { start } = dayOf(now);
  const toClients = mailsSentSince(start).filter(({ audience }) => audience === "client").length;
  if (toClients < clientMailsPerDay) return null;
  const heldBack = db()
    .select({ count: count() })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.droppedAt),
        eq(outbox.attempts, 0),
        gt(outbox.dueAt, now),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, canBeFolded),
      ),
    )
    .get();
  return { waiting: heldBack?.count ?? 0, most: clientMailsPerDay };
}

const canBeFolded: QueuedMail["kind"][] = [...newsMailKinds, "clock", "late"];

function dayOf(now: number): { start: number; next: number } {
  const { timeZone } = studio();
  const start = instantOf(studioNow(timeZone, now).date, 0, timeZone);
  // Noon of the next day, regardless of DST.
  const tomorrow = studioNow(timeZone, start + 36 * 60 * 60_000).date;
  return { start, next: instantOf(tomorrow, 0, timeZone) };
}

function boxOf({ audience, recipient }: Pick<MailRow, "audience" | "recipient">): string {
  const address = normalAddress(recipient) ?? recipient.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/u, "gmail.com");
  const name = address.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/u, "");
  const local = domain === "gmail.com" ? name.replaceAll(".", "") : name;
  return `${audience === "client" ? "client" : "staff"} ${local}@${domain}`;
}

const hour = 3_600_000;

/** Delays a late reminder to the end of the quiet hours if it is still useful then (rule 11.14). */
export function heldForQuiet(
  { kind, facts }: Pick<QueuedMail, "kind" | "facts">,
  now: number,
): { until: number; why: string } | null {
  if (kind !== "reminder") return null;
  const { timeZone, noticeHours, ...settings } = studio();
  const left = minutesToQuietEnd(studioNow(timeZone, now).minute, settings);
  if (left === 0) return null;
  const until = now + left * 60_000;
  const start = instantOf(String(facts.date), Number(facts.startMin), timeZone);
  const lastFree = start - noticeHours * hour;
  const tooLate = until > start - hour || (now < lastFree && until >= lastFree);
  return tooLate ? null : { until, why: "Waiting for the quiet hours to end." };
}
