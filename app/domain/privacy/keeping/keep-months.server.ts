/** The owner says how long what is about people is kept; what takes more away is seen before it holds (rules 21.16 and 21.17). */
import { z } from "zod";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Kept, type KeptMonths, keptMonths } from "#app/platform/shared/keeping/kept.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { keptKinds, purposes } from "./purposes.ts";

/** Refuses as "invalid" what is outside the range of a purpose. */
export function readKeptMonths(input: unknown): Outcome<KeptMonths> {
  return readSection(Months, input, sentences);
}

/** "12 to 120 months; 0 keeps it always.": at the field, and in the sentence for what is none of it. */
export function rangeOf(kind: Kept): string {
  const { fewest, most, orAlways } = purposes[kind];
  return `${fewest} to ${most} months${orAlways ? "; 0 keeps it always" : ""}.`;
}

const sentenceOf = (kind: Kept): string => `Enter a whole number: ${rangeOf(kind)}`;

const sentences = {
  guests: sentenceOf("guests"),
  clients: sentenceOf("clients"),
  mails: sentenceOf("mails"),
  messages: sentenceOf("messages"),
  audit: sentenceOf("audit"),
  sessions: sentenceOf("sessions"),
};

function monthsOf(kind: Kept) {
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

/** What a preview was of, as its form sends it back: the months that it showed, and those that held. */
export const previewedIn = (wanted: KeptMonths, held: KeptMonths): string =>
  [wanted, held].map((months) => keptKinds.map((kind) => months[kind]).join(".")).join(" ");

/**
 * Sets the months. "asks": they take more away than what was agreed to, or nobody has agreed yet; nothing was written, and it
 * is shown first. `previewed`: what an admin agrees to has seen, by `previewedIn`; other months than these, also since another
 * admin has changed them, are shown again. Refuses as `readKeptMonths`.
 */
export function changeKeeping(input: unknown, previewed: string | null, by: By): Outcome<"kept" | "asks"> {
  const read = readKeptMonths(input);
  if (!read.ok) return read;
  const wanted = read.value;
  return writing(() => {
    const kept = keptMonths();
    const agreed = previewed === previewedIn(wanted, kept.months);
    if (previewed !== null && !agreed) return done("asks");
    if (!agreed && (kept.agreedAt === null || takesMore(kept.months, wanted))) return done("asks");
    const agreement = agreed ? { retentionAgreedAt: by.now } : {};
    recordSettings({ ...columnsOf(wanted), ...agreement }, by);
    return done("kept");
  });
}

const takesMore = (from: KeptMonths, to: KeptMonths): boolean =>
  keptKinds.some((kind) => to[kind] !== 0 && (from[kind] === 0 || to[kind] < from[kind]));

const columnsOf = (months: KeptMonths) => ({
  keepGuestMonths: months.guests,
  keepClientMonths: months.clients,
  keepMailMonths: months.mails,
  keepMessageMonths: months.messages,
  keepAuditMonths: months.audit,
  keepSessionMonths: months.sessions,
});
