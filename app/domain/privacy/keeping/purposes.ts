/** For what each kind of data is kept, and for how many months it can be: what the form shows and the server holds. */
import type { Kept } from "#app/platform/shared/keeping/kept.server.ts";

type Purpose = {
  label: string;
  why: string;
  /** Months to begin with, the fewest and the most; 0, "always", where `orAlways`. */
  usual: number;
  fewest: number;
  most: number;
  orAlways: boolean;
};

export const purposes: Record<Kept, Purpose> = {
  guests: {
    label: "Guests: months after their last appointment",
    why: "Name, contact and notes of visits without an account: to know a guest who comes again. The visits stay in your books.",
    ...{ usual: 24, fewest: 1, most: 120, orAlways: true },
  },
  clients: {
    label: "Accounts that nobody uses: months",
    why: "Clients who have neither logged in nor been here for so long: their account is deleted, and they are told.",
    ...{ usual: 0, fewest: 12, most: 120, orAlways: true },
  },
  mails: {
    label: "Sent mails: months",
    why: 'To whom a mail went and what it was about: to answer "I got no mail".',
    ...{ usual: 3, fewest: 1, most: 60, orAlways: true },
  },
  messages: {
    label: "Messages of the contact form: months",
    why: "To answer them, and to read later what was agreed.",
    ...{ usual: 13, fewest: 1, most: 120, orAlways: true },
  },
  audit: {
    label: "The audit: months",
    why: "Who changed what in the books, without names of clients: to clear up mistakes and quarrels.",
    ...{ usual: 13, fewest: 12, most: 120, orAlways: true },
  },
  sessions: {
    label: "Ended logins and links: months",
    why: "To say why a login or a link has ended, and to see a stranger's.",
    ...{ usual: 1, fewest: 1, most: 12, orAlways: false },
  },
};

/** As the audit tells of them, by the name of their setting. */
export const keptAs: Partial<Record<string, string>> = {
  keepGuestMonths: "guests kept after their last appointment",
  keepClientMonths: "accounts that nobody uses kept",
  keepMailMonths: "sent mails kept",
  keepMessageMonths: "messages of the contact form kept",
  keepAuditMonths: "audit kept",
  keepSessionMonths: "ended logins and links kept",
};

/** "always", "1 month" or "24 months". */
export const monthsInWords = (months: number): string =>
  months === 0 ? "always" : `${months} ${months === 1 ? "month" : "months"}`;

export const keptKinds: Kept[] = ["guests", "clients", "mails", "messages", "audit", "sessions"];
