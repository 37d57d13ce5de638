/** Retention settings. Shorter periods need a preview first (rules 21.16 and 21.17). */
import { z } from "zod";
import { readSection, recordSettings } from "#app/domain/studio/settings-section.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import {
  type RetentionKind,
  type RetentionMonths,
  retentionMonths,
} from "#app/platform/shared/retention.server.ts";
import { writing } from "#db/client.server.ts";

type Purpose = {
  label: string;
  why: string;
  /** `usual` is the default, in months. 0 ("always") is only allowed with `orAlways`. */
  usual: number;
  fewest: number;
  most: number;
  orAlways: boolean;
};

export const purposes: Record<RetentionKind, Purpose> = {
  guests: {
    label: "Guests: months after their last appointment",
    why: "Names, contact details and notes of visits without an account. They help you recognize returning guests. The visits stay in your books.",
    ...{ usual: 24, fewest: 1, most: 120, orAlways: true },
  },
  clients: {
    label: "Unused accounts: months",
    why: "Clients who haven't logged in or visited for this long. We delete their account and email them.",
    ...{ usual: 0, fewest: 12, most: 120, orAlways: true },
  },
  mails: {
    label: "Sent emails: months",
    why: 'Who got which email. This helps when a client says "I got no email".',
    ...{ usual: 3, fewest: 1, most: 60, orAlways: true },
  },
  messages: {
    label: "Contact form messages: months",
    why: "You can answer them and look up later what was agreed.",
    ...{ usual: 13, fewest: 1, most: 120, orAlways: true },
  },
  audit: {
    label: "Audit log: months",
    why: "Who changed what, without client names. This helps to clear up mistakes and disputes.",
    ...{ usual: 13, fewest: 12, most: 120, orAlways: true },
  },
  sessions: {
    label: "Ended logins and links: months",
    why: "They explain why a login or link ended, and reveal logins by strangers.",
    ...{ usual: 1, fewest: 1, most: 12, orAlways: false },
  },
};

/** Names for the audit log, by setting. */
export const retentionNames: Partial<Record<string, string>> = {
  keepGuestMonths: "guests kept after their last appointment",
  keepClientMonths: "unused accounts kept",
  keepMailMonths: "sent emails kept",
  keepMessageMonths: "contact form messages kept",
  keepAuditMonths: "audit log kept",
  keepSessionMonths: "ended logins and links kept",
};

export const monthsInWords = (months: number): string =>
  months === 0 ? "always" : `${months} ${months === 1 ? "month" : "months"}`;

export const keptKinds: RetentionKind[] = ["guests", "clients", "mails", "messages", "audit", "sessions"];

export function readKeptMonths(input: unknown): Outcome<RetentionMonths> {
  return readSection(Months, input, sentences);
}

/** Returns "12 to 120 months; 0 for no limit." */
export function rangeOf(kind: RetentionKind): string {
  const { fewest, most, orAlways } = purposes[kind];
  return `${fewest} to ${most} months${orAlways ? "; 0 for no limit" : ""}.`;
}

const sentenceOf = (kind: RetentionKind): string => `Enter a whole number: ${rangeOf(kind)}`;

const sentences = {
  guests: sentenceOf("guests"),
  clients: sentenceOf("clients"),
  mails: sentenceOf("mails"),
  messages: sentenceOf("messages"),
  audit: sentenceOf("audit"),
  sessions: sentenceOf("sessions"),
};

function monthsOf(kind: RetentionKind) {
  const { fewest, most, orAlways } = purposes[kind];
  return z
    .string()
    .trim()
    .regex(/^\d{1,3}$/u, sentences[kind])
    .transform(Number)
    .refine((months) => (months >= fewest && months <= most) || (orAlways && months === 0), sentences[kind]);
}

const Months = z.object({
  guests: monthsOf("guests"),
  clients: monthsOf("clients"),
  mails: monthsOf("mails"),
  messages: monthsOf("messages"),
  audit: monthsOf("audit"),
  sessions: monthsOf("sessions"),
});

/** Returns the previewed and the stored months as a form value. */
export const previewedIn = (wanted: RetentionMonths, held: RetentionMonths): string =>
  [wanted, held].map((months) => keptKinds.map((kind) => months[kind]).join(".")).join(" ");

/** Sets the months. "asks": more would be deleted than `previewed`, so the page must show a preview. */
export function changeRetention(input: unknown, previewed: string | null, by: By): Outcome<"kept" | "asks"> {
  const read = readKeptMonths(input);
  if (!read.ok) return read;
  const wanted = read.value;
  return writing(() => {
    const kept = retentionMonths();
    const agreed = previewed === previewedIn(wanted, kept.months);
    if (previewed !== null && !agreed) return done("asks");
    if (!agreed && (kept.agreedAt === null || takesMore(kept.months, wanted))) return done("asks");
    const agreement = agreed ? { retentionAgreedAt: by.now } : {};
    recordSettings({ ...columnsOf(wanted), ...agreement }, by);
    return done("kept");
  });
}

const takesMore = (from: RetentionMonths, to: RetentionMonths): boolean =>
  keptKinds.some((kind) => to[kind] !== 0 && (from[kind] === 0 || to[kind] < from[kind]));

const columnsOf = (months: RetentionMonths) => ({
  keepGuestMonths: months.guests,
  keepClientMonths: months.clients,
  keepMailMonths: months.mails,
  keepMessageMonths: months.messages,
  keepAuditMonths: months.audit,
  keepSessionMonths: months.sessions,
});
