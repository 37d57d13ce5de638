/** The links in mails: with their secrets when a mail is sent, without them when an admin reads it before. */
import { mintProofLink, mintResetLink, type ProofLinks } from "#app/accounts/emails/links.server.ts";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { linkTo } from "#app/appointments/insert.server.ts";
import { mintInviteLink } from "#app/booking/link-to-account/invite.server.ts";
import { environment } from "#app/studio/environment.server.ts";

export type MailLinks = {
  page(path: string): string;
  manage(appointment: Appointment): string;
  invite(appointment: Appointment): string;
  /** Null where the account needs no such link any more. */
  reset(userId: number): string | null;
  proof(userId: number, address: string): ProofLinks | null;
};

/** All start with ORIGIN: a request may name any host. */
const page = (path: string): string => `${environment().origin}${path}`;

export function mintedLinks(now: number): MailLinks {
  return {
    page,
    manage: (appointment) => page(`/manage/${linkTo(appointment, now)}`),
    invite: (appointment) => mintInviteLink(appointment, now),
    reset: (userId) => mintResetLink(userId, now),
    proof: (userId, address) => mintProofLink(userId, address, now),
  };
}

const unwritten = () => "(link is written when the mail is sent)";

export const withoutSecrets: MailLinks = {
  page,
  manage: unwritten,
  invite: unwritten,
  reset: unwritten,
  proof: () => ({ confirm: unwritten(), disown: unwritten() }),
};
