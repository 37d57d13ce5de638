/** Other times that a client can choose by a link, because the studio can't keep the appointment (rule 6.44). */
import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { dropReminders } from "#app/domain/appointments/notices/reminders.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { type CancelChoice, cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { freeTimeIn, freeTimeValue } from "#app/domain/booking/joint/chain-offer.ts";
import { recordDeskMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { distinctName } from "#app/domain/catalogue/service-providers.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { type Absence, absenceById, closeIfEmpty, isAffected } from "./absence.server.ts";
import { writeInformed } from "./informed.server.ts";
import { currentProposals, isProposalFree, mostProposals, type Proposal } from "./proposals.server.ts";

const Facts = z.object({
  absenceId: z.number(),
  offers: z.array(z.object({ date: z.string(), start: z.number(), providerId: z.number() })),
});

const offersIn = (facts: unknown): z.output<typeof Facts> | null => {
  const read = readInput(Facts, facts);
  return read.ok ? read.value : null;
};

/** Queues the email with the offer in the caller's transaction. */
export function queueOffer(
  visit: Appointment,
  absenceId: number,
  offers: readonly Proposal[],
  now: number,
): void {
  const { id: appointmentId, sequence, contact } = visit;
  const occasion = `absence-offer ${appointmentId} ${sequence} ${now}`;
  dropReminders(visit, "Its provider can't come.", now);
  const message = { kind: "absence-offer", audience: "client", recipient: contact.email } as const;
  queueMessage({ ...message, appointmentId, occasion, facts: { absenceId, offers }, dueAt: now }, now);
}

const lastOffer = (id: number) =>
  db()
    .select({ facts: outbox.facts })
    .from(outbox)
    .where(and(eq(outbox.appointmentId, id), eq(outbox.kind, "absence-offer"), isNull(outbox.droppedAt)))
    .orderBy(desc(outbox.id))
    .limit(1);

/** Returns the open offer of a visit, or null. */
export function presentOffer(visit: Appointment, now: number) {
  const last = lastOffer(visit.id).get();
  const facts = last && offersIn(fieldsIn(JSON.parse(last.facts)));
  const absence = facts && absenceById(facts.absenceId);
  if (!facts || !absence?.off || !preventsVisit(visit, absence, now)) return null;
  const free = facts.offers.filter((offer) => isProposalFree(visit, offer, now));
  const instead = currentProposals([visit], now).get(visit.id) ?? [];
  const more = instead.filter((place) => !free.some((offer) => offerValue(offer) === offerValue(place)));
  return {
    absence,
    providerName: absence.providerName,
    /** True if some of the emailed times were booked since. */
    taken: free.length < facts.offers.length,
    times: inWords(visit, [...free, ...more].slice(0, mostProposals)),
  };
}

function preventsVisit(visit: Appointment, { off, providerId }: Absence, now: number): boolean {
  const { status, date, endMin } = visit;
  const isAhead = now < instantOf(date, endMin, studio().timeZone);
  return (
    off !== null && isOpen(status) && isAhead && visit.providerId === providerId && isAffected(visit, off)
  );
}

const offerValue = ({ date, start, providerId }: Proposal): string =>
  freeTimeValue({ date, time: timeOf(start), providerId });

/** Returns "Tuesday, November 24, 10:30 AM, with Tom Reed". `short` is for staff, without the date. */
export function inWords(visit: Appointment, places: readonly Proposal[]) {
  const { locale } = studio();
  const names = new Map(providersForMove(visit, "any").map(({ id, name }) => [id, name]));
  return places.map((place) => {
    const { date, start, providerId } = place;
    const name = names.get(providerId) ?? "";
    const day = date === visit.date ? "" : `${dateInWords(date, locale, "short")}, `;
    return {
      value: offerValue(place),
      label: `${momentInWords(date, start, locale)}, with ${name}`,
      short: `${day}${timeInWords(start, locale)} with ${distinctName({ id: providerId, name })}`,
    };
  });
}

export function readProposal(value: unknown): Proposal | null {
  const read = freeTimeIn(value);
  const start = read && minuteOf(read.time);
  return read && start !== null ? { date: read.date, start, providerId: Number(read.providerId) } : null;
}

export const absenceReason = ({ providerName }: Appointment): string =>
  `${providerName} can't come that day.`;

// Clients can choose within the notice period, because the studio changes the visit (rule 6.44).

/** Moves the visit to an offered time. Refusal: conflict (time taken, page out of date, offer closed). */
export function chooseOffer(
  id: number,
  { time, revision }: { time: unknown; revision: number | null },
  requester: Requester,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  return writing((): Outcome<Appointment, AppointmentDetail> => {
    const open = openOffer(id, revision, requester, now);
    if (!open.ok) return open;
    const { visit, absence } = open.value;
    const place = readProposal(time);
    if (!place) return refused("invalid", "Choose a time.");
    if (!isProposalFree(visit, place, now)) {
      return refused("conflict", "Someone else has booked this time. Choose another time.");
    }
    const by = { actor: requester.actor, now };
    const to = { date: place.date, startMin: place.start, providerId: place.providerId };
    const moved = recordDeskMove(visit, to, "mail", by);
    recordChoice(moved, absence, now);
    return done(moved);
  });
}

/** Cancels free of charge, even within the notice period. Refusals: those of `chooseOffer`. */
export function declineOffer(
  id: number,
  revision: number | null | undefined,
  requester: Requester,
  now: number,
): ReturnType<typeof cancelVisit> {
  return writing(() => {
    const open = openOffer(id, revision, requester, now);
    return open.ok ? cancelByClient(id, requester, { revision }, now) : open;
  });
}

/** Cancels for a client. The studio cancels parts with an offer (rule 6.44). Refuses as `cancelVisit`. */
export function cancelByClient(
  id: number,
  requester: Requester,
  choice: CancelChoice,
  now: number,
): ReturnType<typeof cancelVisit> {
  const absences = new Map<number, Absence>();
  const reasonOf = (part: Appointment) => {
    const offer = presentOffer(part, now);
    if (offer) absences.set(part.id, offer.absence);
    return offer && absenceReason(part);
  };
  return writing(() => {
    const made = cancelVisit(id, requester, { ...choice, absenceReason: reasonOf }, now);
    for (const part of made.ok ? made.value.cancelled : []) {
      const absence = absences.get(part.id);
      if (absence) recordChoice(part, absence, now);
    }
    return made;
  });
}

function openOffer(id: number, revision: number | null | undefined, requester: Requester, now: number) {
  const visit = appointmentById(id);
  if (!visit) return appointmentNotFound();
  const offer = presentOffer(visit, now);
  if (!offer) return refused("conflict", "You no longer need to choose a time. This is your current visit.");
  const stale = whyStale(visit, revision, requester, now);
  return stale ?? done({ visit, absence: offer.absence });
}

function recordChoice(visit: Appointment, absence: Absence, now: number): void {
  writeInformed(visit, { how: "mail", absenceId: absence.id, at: now, by: null });
  closeIfEmpty(absence, now);
}
