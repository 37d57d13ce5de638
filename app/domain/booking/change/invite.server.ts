/** A mailed link proves the address (rule 16.8). The requester learns neither the address nor whether it has an account. */
import { and, count, eq, gt } from "drizzle-orm";
import { accountByEmail, accountById } from "#app/domain/accounts/people/account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { register } from "#app/domain/accounts/register.server.ts";
import type { OpenedSession } from "#app/domain/accounts/session/session.server.ts";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { type EmailContent, greeting } from "#app/domain/notifications/email/layout.ts";
import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Caller, Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { consumeToken, findToken, mintToken } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { outbox, users } from "#db/schema.ts";
import { isBookedHere, linkGuestAppointments, linkOpenedAppointment } from "./link-to-account.server.ts";

const inviteLifeMs = 48 * 60 * 60_000;
const hour = 60 * 60_000;

const isKeepable = ({
  clientId,
  contact,
  status,
}: Pick<Appointment, "clientId" | "contact" | "status">): boolean =>
  clientId === null && contact.email !== "" && status !== "cancelled";

/** Queues the mail, at most 3 an hour for an address. Refuses as "too-many" (by network) or "conflict". */
export function inviteByMail(appointment: Appointment, ip: string, now: number): Outcome<null> {
  if (!isKeepable(appointment)) return refused("conflict", "This visit can't be added to an account.");
  const token = takeToken("resetRequest", ip, now);
  if (!token.ok) {
    return refused("too-many", "Too many requests from this network. Please try again later.", {
      retryAfterSeconds: token.retryAfterSeconds,
    });
  }
  writing(() => {
    const { id: appointmentId } = appointment;
    const { email: recipient } = appointment.contact;
    if (mailsLately(recipient, now) >= 3) return;
    const about = { kind: "account-invite", audience: "client", recipient, appointmentId } as const;
    queueMessage({ ...about, occasion: `account-invite ${appointmentId} ${now}`, dueAt: now }, now);
  });
  return done(null);
}

function mailsLately(recipient: string, now: number): number {
  const lately = db()
    .select({ mails: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        eq(outbox.kind, "account-invite"),
        gt(outbox.createdAt, now - hour),
      ),
    )
    .get();
  return lately?.mails ?? 0;
}

type InviteLinks = { invite: (appointment: Appointment) => string };

export const inviteMail: MailWriter<InviteLinks> = {
  write: (mail, links, now) => {
    const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
    if (!appointment || !isKeepable(appointment) || appointment.contact.email !== mail.recipient) {
      return { obsolete: "The visit can no longer be added to an account." };
    }
    if (now - mail.createdAt >= inviteLifeMs) return { obsolete: "It was requested more than two days ago." };
    const person = { name: appointment.contact.name, studioName: studio().studioName };
    const known = accountByEmail(mail.recipient) !== undefined;
    return { content: inviteEmail(person, links.invite(appointment), known), calendar: null };
  },
};

function inviteEmail(
  { name, studioName }: { name: string; studioName: string },
  url: string,
  known: boolean,
): EmailContent {
  return {
    subject: `Keep your visit at ${studioName} in an account`,
    heading: "Keep your visit in an account",
    preheader: "The link works once and expires after two days.",
    paragraphs: [
      greeting(name),
      known
        ? "Someone with the link to your visit asked to keep it in an account. You already have an account with this email address. Log in and open the link to add the visit."
        : "Someone with the link to your visit asked to keep it in an account. If that was you, choose a password here to create an account with the visit.",
    ],
    facts: [],
    button: { label: known ? "Add the visit to my account" : "Create my account", url },
    notes: [
      "The link works once and expires after two days.",
      "If you did not ask for it, you don't need to do anything. The visit does not change.",
    ],
  };
}

/** Creates a link that is valid once, for 48 hours. */
export function mintInviteLink({ id, contact }: Appointment, now: number): string {
  const link = {
    purpose: "invite",
    subjectId: id,
    detail: contact.email,
    expiresAt: now + inviteLifeMs,
  } as const;
  return `${environment().origin}/invite/${mintToken(link, now)}`;
}

/** Returns the appointment and how to continue. Null if the link or its purpose is no longer valid. */
export function openInvite(token: string, visitor: Visitor | null, now: number) {
  const link = findToken("invite", token, now);
  const appointment = link?.subjectId ? appointmentById(link.subjectId) : undefined;
  if (!link || !appointment || !isKeepable(appointment) || appointment.contact.email !== link.detail)
    return null;
  const known = accountByEmail(appointment.contact.email) !== undefined;
  const guest = known ? "login" : "new";
  const way = visitor ? (isStaff(visitor.roles) ? "staff" : "add") : guest;
  return { appointment, way } as const;
}

const closed = () => refused("not-found", "This link has expired or was already used.");

/** Creates an account with all guest appointments of the address. Refuses as `register` and "not-found". */
export async function accountByInvite(
  token: string,
  { password, phone }: Record<string, unknown>,
  { client, present }: { client: Caller; present: Request },
  now: number,
): Promise<Outcome<OpenedSession | null>> {
  const appointment = openInvite(token, null, now)?.appointment;
  if (!appointment) return closed();
  const { name: username, email, phone: known } = appointment.contact;
  const person = { username, email, phone: isBlank(known) ? phone : known, password };
  const outcome = await register(person, client, now, { present, proven: true });
  if (!outcome.ok) return outcome;
  writing(() => {
    consumeToken("invite", token, now);
    linkGuestAppointments(outcome.value.user.id, now);
    createClientRecord(outcome.value.user.id, now);
  });
  return done(outcome.value.session);
}

/** Adds the appointment to the visitor's account. Refuses as "not-found" and as `linkAppointment`. */
export function addByInvite(token: string, visitor: Visitor, now: number): Outcome<null> {
  return writing(() => {
    const open = openInvite(token, visitor, now);
    const account = accountById(visitor.userId);
    if (!open || !account) return closed();
    const linked = linkOpenedAppointment(open.appointment, account, now);
    if (!linked.ok) return linked;
    consumeToken("invite", token, now);
    if (account.email === open.appointment.contact.email && account.emailProvenAt === null) {
      db().update(users).set({ emailProvenAt: now }).where(eq(users.id, account.id)).run();
      linkGuestAppointments(account.id, now);
    }
    return done(null);
  });
}

/** `offer`: create an account. `add`: to this. `mail`: by mailed link. `own`: done (rules 16.7 to 16.9). */
type AccountWay = "offer" | "add" | "mail" | "own" | "none";

type Kept = Pick<Appointment, "id" | "clientId" | "contact" | "status">;

export function accountWay(
  appointment: Kept,
  { visitor, request, now }: { visitor: Visitor | null; request: Request; now: number },
): AccountWay {
  if (appointment.clientId !== null) return appointment.clientId === visitor?.userId ? "own" : "none";
  if ((visitor && isStaff(visitor.roles)) || appointment.status === "cancelled") return "none";
  if (isBookedHere(request, appointment.id, now)) return visitor ? "add" : "offer";
  return isKeepable(appointment) && sendsMails() ? "mail" : "none";
}
