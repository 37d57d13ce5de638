/** Corrects the contact of one appointment, never of the account (rules 16.12 to 16.14). */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
  type Contact,
  contactRow,
} from "#app/domain/appointments/appointment.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { forwardMails } from "#app/domain/appointments/of-person.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { revisionIn, whyStale } from "#app/domain/appointments/revision.server.ts";
import { termsFor, whyNotCancelled } from "#app/domain/appointments/terms.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { readContactCorrection } from "#app/domain/booking/visit/booking-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { giveTokenBack, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { settledEmail } from "#app/platform/http/form-fields.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { isBlank, normalAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { revokeOtherTokens } from "#app/platform/shared/tokens.server.ts";
import { writing } from "#db/client.server.ts";

/** `link`: the link in use. `known`: true for the browser that booked and for the client's account. */
type Corrector = { requester: Requester; link: string; known: boolean };

type Correction = Partial<
  Pick<ReturnType<typeof contactRow>, "customerName" | "customerEmail" | "customerPhone">
>;

export function correctContact(
  id: number,
  input: Record<string, unknown>,
  corrector: Corrector,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const settled = settledEmail(input, "customerEmail");
  const read = readContactCorrection(settled.ok ? settled.value : input);
  if (settled.ok && read.ok) return writing(() => correctLocked(id, input, read.value, corrector, now));
  const fields = {
    ...(settled.ok ? {} : settled.refusal.fields),
    ...(read.ok ? {} : read.refusal.fields),
    // Here only a missing answer is an error, because each guess must be counted before it is compared.
    ...(!corrector.known && isBlank(input.known) ? { known: contactQuestion } : {}),
  };
  return refused("invalid", Object.values(fields)[0] ?? "", { fields });
}

function correctLocked(
  id: number,
  input: Record<string, unknown>,
  correction: Correction,
  corrector: Corrector,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const { requester } = corrector;
  const before = appointmentFor(requester, id);
  if (!before) return appointmentNotFound();
  const settings = studio();
  const closed = whyNotCancelled(termsFor(before, settings, now), before, settings);
  if (closed) return refused("conflict", closed);
  const names = Object.keys(correction);
  if (names.length === 0) {
    return refused("invalid", "Enter at least one correction. Empty fields stay as they are.");
  }
  const key = `appointment ${id}`;
  const token = takeToken("contactChanges", key, now);
  if (!token.ok) {
    const sentence = `Too many attempts. Please call us at ${settings.phone}.`;
    return refused("too-many", sentence, { retryAfterSeconds: token.retryAfterSeconds });
  }
  const was: Record<string, unknown> = contactRow(before.contact);
  const changed = Object.entries(correction).flatMap(([name, value]) => (was[name] === value ? [] : [name]));
  if (changed.length === 0) return done(before);
  if (!corrector.known && !knows(before.contact, input.known)) {
    if (isBlank(input.known)) giveTokenBack("contactChanges", key, now);
    return refused("invalid", contactQuestion, { fields: { known: contactQuestion } });
  }
  const stale = whyStale(before, revisionIn(input), requester, now);
  if (stale) {
    giveTokenBack("contactChanges", key, now);
    return stale;
  }
  const after = recordChange(before, correction, now, { forCalendars: false });
  const detail = { fields: changed, revision: after.revision };
  const entry = { action: "changed", entity: "appointment", entityId: id, detail } as const;
  record(entry, { actor: requester.actor, now });
  if (after.contact.email !== before.contact.email) {
    forwardMails(id, { before: before.contact.email, address: after.contact.email });
    revokeOtherTokens("manage", id, corrector.link, now);
    queueBookingAgain(after, settings, now);
  }
  return done(after);
}

const contactQuestion = "Enter the phone number or email address this visit was booked with.";

/** A link may be forwarded, so its holder must enter the contact of the booking. */
function knows({ email, phone }: Contact, said: unknown): boolean {
  const text = typeof said === "string" ? said : "";
  const digits = digitsOf(text);
  if (digits.length >= 7 && digits === digitsOf(phone)) return true;
  return email !== "" && normalAddress(text) === email;
}
