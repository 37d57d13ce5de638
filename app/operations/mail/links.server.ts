import { mintProofLink, mintResetLink, type ProofLinks } from "#app/domain/accounts/account-mails.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { linkTo } from "#app/domain/appointments/insert.server.ts";
import { mintInviteLink } from "#app/domain/booking/change/invite.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";

export type MailLinks = {
  page(path: string): string;
  manage(appointment: Appointment): string;
  invite(appointment: Appointment): string;
  reset(userId: number): string | null;
  proof(userId: number, address: string): ProofLinks | null;
};

// All links start with ORIGIN, because a request can contain any host.
const page = (path: string): string => `${environment().origin}${path}`;

export function mintedLinks({ id }: Pick<QueuedMail, "id">, now: number): MailLinks {
  return {
    page,
    manage: (appointment) => page(`/manage/${linkOfMail(id, appointment, now)}`),
    invite: (appointment) => mintInviteLink(appointment, now),
    reset: (userId) => mintResetLink(userId, now),
    proof: (userId, address) => mintProofLink(userId, address, now),
  };
}

const written = singleton("links of written mails", () => new Map<string, string>());
const mostWritten = 1000;

// Each attempt has the same links, or attempts in an outage would replace links that were sent (rule 16.2).
function linkOfMail(mailId: number, appointment: Appointment, now: number): string {
  const key = `${mailId} ${appointment.id}`;
  const known = written.get(key);
  if (known && subjectOf("manage", known, now) === appointment.id) return known;
  const token = linkTo(appointment, now);
  written.delete(key);
  written.set(key, token);
  const [oldest] = written.keys();
  if (written.size > mostWritten && oldest) written.delete(oldest);
  return token;
}

const unwritten = () => "(the link is added when the email is sent)";

export const withoutSecrets: MailLinks = {
  page,
  manage: unwritten,
  invite: unwritten,
  reset: unwritten,
  proof: () => ({ confirm: unwritten(), disown: unwritten() }),
};
