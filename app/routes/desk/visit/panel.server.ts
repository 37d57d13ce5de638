import { asc, eq } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import {
  type Appointment,
  appointmentById,
  isUnreachable,
} from "#app/domain/appointments/appointment.server.ts";
import { appointmentInWords } from "#app/domain/appointments/in-words.server.ts";
import { jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { whyNotReached } from "#app/domain/appointments/notices/client-mail.server.ts";
import { isOpen, lateInWords, mayFollow, occupies, phaseOf } from "#app/domain/appointments/status.ts";
import { chargeByPolicy } from "#app/domain/appointments/terms.server.ts";
import { clientDelays, mayBeLate } from "#app/domain/booking/change/client-late.server.ts";
import { testToRead } from "#app/domain/booking/patch-test/test-result.server.ts";
import { everyWeeksInWords, followingOf, seriesOf } from "#app/domain/booking/visit/book-series.server.ts";
import { fieldEntries } from "#app/domain/booking/visit/booking-fields.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import { notesOf } from "#app/domain/clients/notes.server.ts";
import { markInWords, onlineRuleNote } from "#app/domain/clients/record-fields.ts";
import { mayStillArrive } from "#app/domain/day/mark.server.ts";
import { nextSteps, type StatusContext, statusWords } from "#app/domain/day/next-steps.ts";
import { peopleOfVisit } from "#app/domain/day/part-labels.sql.server.ts";
import { deskStampCard } from "#app/domain/loyalty/rewards.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { tillOfVisit } from "#app/domain/till/checkout/till-of-visit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, shortTimeInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { cancellationInWords, waivedInWords } from "#app/routes/desk/parts/cancellation-words.server.ts";
import { nextStepOf, owedUrl } from "#app/routes/desk/visit-actions/next-step.server.ts";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";
import { db } from "#db/client.server.ts";
import { appointmentResources, resources } from "#db/schema.ts";
import { mayAddPart } from "./add-part.server.ts";
import { deskAddons } from "./addons.server.ts";

const roomsOf = (appointmentId: number): string[] =>
  db()
    .select({ name: resources.name })
    .from(appointmentResources)
    .innerJoin(resources, eq(resources.id, appointmentResources.resourceId))
    .where(eq(appointmentResources.appointmentId, appointmentId))
    .orderBy(asc(resources.position), asc(resources.id))
    .all()
    .map(({ name }) => name);

export type DeskAppointment = NonNullable<ReturnType<typeof deskAppointment>>;

/** Returns an appointment with the actions it allows; null if unknown. `charge` is text. */
export function deskAppointment(id: number, now: number) {
  const appointment = appointmentById(id);
  if (!appointment) return null;
  const settings = studio();
  const { contact, clientId, recordId, status, statusBefore, providerId } = appointment;
  const { chargeMinor, currency } = appointment;
  const account = clientId === null ? undefined : accountById(clientId);
  const moment = studioNow(settings.timeZone, now);
  const phase = phaseOf(appointment, moment);
  const early = phase === "begun" && mayStillArrive(appointment, settings, moment.minute);
  const people = peopleOfVisit(appointment.jointId);
  const who = people.get(id) ?? { name: contact.name, recordId };
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, currency, settings.locale) : null);
  const till = tillOfVisit({ ...appointment, recordId: who.recordId });
  const steps = stepsOf({ status, was: statusBefore, phase, early });
  const visit = { appointment, recordId: who.recordId };
  return {
    ...appointmentInWords(appointment, settings),
    // Without add-ons: the panel lists them itself.
    serviceName: appointment.serviceName,
    providerName: providerAtDesk(appointment),
    when: whenInWords(appointment, moment.date, settings.locale),
    client: { name: who.name, email: contact.email, phone: contact.phone },
    written: fieldEntries.flatMap(([, { label, contact: part }]) =>
      label && part && contact[part] ? [{ term: label, detail: contact[part] }] : [],
    ),
    account: account ? account.username : null,
    // The booker's stamp card appears only at the booker's own parts (rule 35.121).
    stampCard: who.recordId === recordId ? deskStampCard(appointment) : null,
    ...clientOf(who.recordId),
    providerId,
    unreachable: isUnreachable({ ...contact, erasedAt: appointment.erasedAt }),
    sendsMails: sendsMails(),
    notReached: phase === "past" ? null : whyNotReached(appointment),
    toCheck: occupies(status) && status !== "completed" ? appointment.toCheck : "",
    test: testToRead(id, now),
    late: lateInWords(status, appointment.lateMinutes),
    mayBeLate: mayBeLate(appointment, studioNow(settings.timeZone, now)),
    delays: clientDelays,
    charge: money(chargeMinor),
    waived: waivedInWords(appointment, money(appointment.waivedMinor)),
    calledOff: cancellationInWords(appointment),
    /** The policy's charge for cancelling now (rule 8.17). */
    policyCharge: money(chargeByPolicy(appointment, settings, now)),
    /** The charge for a no-show (rule 8.8). */
    missedCharge: money(appointment.priceMinor),
    till,
    owedUrl: owedUrl(visit),
    next: nextStepOf(visit, { ...steps, till }, now),
    ...steps,
    ...seriesInWords(appointment),
    ...partsInWords(appointment, people, settings.locale),
    rooms: roomsOf(id).join(", "),
    pause: pauseInWords(appointment, settings.locale),
    addons: deskAddons(appointment, settings.locale, now),
    mayAddPart: phase !== "past" && mayAddPart(id, now),
    mayMove: occupies(status) && status !== "completed",
    /** Whether it can be restored, at another time if its own is booked by now. */
    mayReturn: !occupies(status) && mayFollow(status, "booked", statusBefore),
    mayCancel: isOpen(status) || status === "arrived" || status === "in_service",
  };
}

/** A no-show has a separate question (rule 34.42); "early" if the client may still come. */
function stepsOf(standing: StatusContext) {
  const all = nextSteps(standing);
  const missed = all.find(({ status, back }) => status === "no_show" && !back);
  return {
    steps: all.filter((step) => step !== missed),
    mayMiss: missed ? (missed.early ? ("early" as const) : ("now" as const)) : null,
  };
}

function clientOf(recordId: number | null) {
  const client = recordId === null ? undefined : recordById(recordId);
  if (!client)
    return { recordId: null, recordPage: null, clientMark: null, onlineRule: null, staffNote: null };
  return {
    recordId: client.id,
    /** The newest note. */
    staffNote: notesOf(client.id)[0] ?? null,
    recordPage: clientUrl(client.id),
    clientMark: markInWords(client),
    onlineRule: onlineRuleNote(client.onlineRule),
  };
}

/** Returns "Today 10:30 to 11:00" or "Sat, Nov 28, 10:30 to 11:00". */
function whenInWords({ date, startMin, endMin }: Appointment, today: string, locale: string): string {
  const day = date === today ? "Today" : `${dateInWords(date, locale, "short")},`;
  const [from, until] = [startMin, endMin].map((minute) => shortTimeInWords(minute, locale));
  return `${day} ${from} to ${until}`;
}

/** "2 of 6, every 4 weeks", and whether the visit may become a series (rule 35.45). */
function seriesInWords(appointment: Appointment) {
  const place = seriesOf(appointment);
  const mayRepeat = !place && appointment.serviceId !== null && occupies(appointment.status);
  if (!place) return { series: null, following: 0, mayRepeat };
  const { number, of, everyWeeks } = place;
  return {
    series: `${number} of ${of}, ${everyWeeksInWords(everyWeeks)}`,
    following: followingOf(appointment).length,
    mayRepeat,
  };
}

/** Minutes in which the provider is free for others (rule 35.3). */
function pauseInWords({ pauseStartMin, pauseEndMin }: Appointment, locale: string): string {
  if (pauseStartMin === null || pauseEndMin === null) return "";
  return `${timeInWords(pauseStartMin, locale)}–${timeInWords(pauseEndMin, locale)}, free for others`;
}

/** The parts in their order (rule 35.57); `openParts`: the number of upcoming ones. */
function partsInWords(
  appointment: Appointment,
  people: ReadonlyMap<number, { name: string }>,
  locale: string,
) {
  const parts = jointOf(appointment);
  if (parts.length < 2) return { parts: [], openParts: 0, jointRevision: "" };
  const areSeveral = new Set([...people.values()].map(({ name }) => name)).size > 1;
  const whoOf = ({ id }: Appointment) => (areSeveral ? ` for ${people.get(id)?.name}` : "");
  return {
    parts: parts.map((part) => ({
      id: part.id,
      date: part.date,
      words: `${timeInWords(part.startMin, locale)} ${part.serviceName}${whoOf(part)} with ${providerAtDesk(part)}`,
      off: occupies(part.status) ? null : statusWords[part.status].word,
    })),
    openParts: parts.filter(({ status }) => isOpen(status)).length,
    jointRevision: jointRevision(parts),
  };
}
