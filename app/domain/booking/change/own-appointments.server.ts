import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { appointmentInWords, namedWithProvider } from "#app/domain/appointments/in-words.server.ts";
import { linkTo } from "#app/domain/appointments/insert.server.ts";
import { jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { appointmentsOfClient } from "#app/domain/appointments/of-person.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";
import { lateCancelInWords, termsFor } from "#app/domain/appointments/terms.server.ts";
import { bookAgainUrl } from "#app/domain/booking/choose/elsewhere.server.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { formatMoney } from "#app/platform/words/money.ts";

export type AppointmentCard = ReturnType<typeof appointmentInWords> & {
  mayCancel: boolean;
  mayMove: boolean;
  /** Short notice: the page asks again, and sends `lateConfirmed` and `shownChargeCents`. */
  late: boolean;
  chargeWords: string | null;
  chargeMinor: number;
  charged: string | null;
  chargedMinor: number;
  bookAgain: string;
  jointId: number | null;
  priceMinor: number;
  words: string;
};

/** Returns an account's `upcoming` appointments, next first, and all others, last first (rule 7.8). */
export function ownAppointmentsOf(
  userId: number,
  now: number,
): { upcoming: AppointmentCard[]; past: AppointmentCard[] } {
  const settings = studio();
  const moment = studioNow(settings.timeZone, now);
  const isUpcoming = ({ date, startMin, status }: Appointment) =>
    !closedStates.includes(status) &&
    (date > moment.date || (date === moment.date && startMin >= moment.minute));
  const appointments = appointmentsOfClient(userId);
  const services = listServices();
  const cards = (list: Appointment[]) =>
    list.map((appointment) => ({
      ...cardOf(appointment, settings, now),
      bookAgain: bookAgainUrl(appointment, services),
    }));
  return {
    upcoming: cards(appointments.filter(isUpcoming)),
    past: cards(appointments.filter((appointment) => !isUpcoming(appointment)).reverse()),
  };
}

/** Groups the parts of a joint visit at its first part (rule 35.54). */
export function visitsIn(cards: readonly AppointmentCard[]): AppointmentCard[][] {
  const visits = new Map<string, AppointmentCard[]>();
  for (const card of cards) {
    const key = card.jointId === null ? `alone ${card.id}` : String(card.jointId);
    visits.set(key, [...(visits.get(key) ?? []), card]);
  }
  return [...visits.values()];
}

const closedStates: AppointmentStatus[] = ["cancelled", "completed", "no_show"];

export function manageLink(id: number, requester: Requester, now: number): Outcome<string> {
  const appointment = appointmentFor(requester, id);
  return appointment ? done(`/manage/${linkTo(appointment, now)}`) : appointmentNotFound();
}

function cardOf(appointment: Appointment, settings: Studio, now: number): Omit<AppointmentCard, "bookAgain"> {
  const terms = termsFor(appointment, settings, now);
  const { chargeMinor, currency, jointId, priceMinor } = appointment;
  return {
    ...appointmentInWords(appointment, settings),
    jointId,
    priceMinor,
    words: namedWithProvider(appointment),
    mayCancel: terms.cancel !== "closed",
    mayMove: terms.move === "free",
    late: terms.cancel === "late" || terms.cancel === "full-price",
    chargeWords: lateCancelInWords(terms, appointment, settings),
    chargeMinor: terms.chargeMinor,
    chargedMinor: chargeMinor,
    charged: chargeMinor > 0 ? formatMoney(chargeMinor, currency, settings.locale) : null,
  };
}

/** Returns the parts a requester may change: the account's, or those of the link (rules 9.1 to 9.4). */
export const partsOfRequester = (one: Appointment, { kind, userId }: Requester): Appointment[] =>
  jointOf(one).filter(({ clientId }) => kind === "staff" || kind === "link" || clientId === userId);

/** Checks revisions of parts. `seen`: one text for all, or the number of one part. See `whyStale`. */
export function whyPartsStale(
  parts: readonly Appointment[],
  seen: string | number | null | undefined,
  requester: Requester,
  now: number,
) {
  if (seen === undefined || String(seen) === jointRevision(parts)) return null;
  const revisions = String(seen).split(".");
  const isLeft = parts.some(({ status }) => isOpen(status));
  for (const [at, part] of parts.entries()) {
    const revision = revisions[at] ?? "";
    const read = /^\d{1,15}$/u.test(revision) ? Number(revision) : -1;
    const stale = whyStale(part, seen === null ? null : read, requester, now, isLeft);
    if (stale) return stale;
  }
  return null;
}
