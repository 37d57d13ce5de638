/** Other times that a client may choose from by the link of a mail, because the studio can't keep the agreed one (rule 6.44). */

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/moment-words.ts";
import { dropReminders } from "#app/domain/appointments/notices/reminders.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { freeTimeIn, freeTimeValue } from "#app/domain/booking/choose/free-time.ts";
import { providersForMove } from "#app/domain/booking/choose/move-choices.server.ts";
import { nameApart } from "#app/domain/catalogue/names-apart.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { type Absence, absenceById } from "./absence.server.ts";
import { isHit } from "./affected.server.ts";
import { fitsNow, proposalsNow } from "./proposals.server.ts";
import { mostProposals, type Proposal } from "./proposals.ts";

const Facts = z.object({
  absenceId: z.number(),
  offers: z.array(z.object({ date: z.string(), start: z.number(), providerId: z.number() })),
});

const offersIn = (facts: unknown): z.output<typeof Facts> | null => {
  const read = readInput(Facts, facts);
  return read.ok ? read.value : null;
};

/** In the caller's transaction. The mail says these times; its link leads to the page where one is chosen. */
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

const lastOffer = preparedQuery((db) =>
  db
    .select({ facts: outbox.facts })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("id")),
        eq(outbox.kind, "absence-offer"),
        isNull(outbox.droppedAt),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(1)
    .prepare(),
);

/** What a client may choose from now; null where nothing is offered, or the visit takes place after all. */
export function presentOffer(visit: Appointment, now: number) {
  const last = lastOffer().get({ id: visit.id });
  const facts = last && offersIn(fieldsIn(JSON.parse(last.facts)));
  const absence = facts && absenceById(facts.absenceId);
  if (!facts || !absence?.off || !standsInTheWay(visit, absence, now)) return null;
  const free = facts.offers.filter((offer) => fitsNow(visit, offer, now));
  const instead = proposalsNow([visit], now).get(visit.id) ?? [];
  const more = instead.filter((place) => !free.some((offer) => offerValue(offer) === offerValue(place)));
  return {
    absence,
    providerName: absence.providerName,
    /** Some of the times of the mail are taken by now. */
    taken: free.length < facts.offers.length,
    times: inWords(visit, [...free, ...more].slice(0, mostProposals)),
  };
}

function standsInTheWay(visit: Appointment, { off, providerId }: Absence, now: number): boolean {
  const { status, date, endMin } = visit;
  const isAhead = now < instantOf(date, endMin, studio().timeZone);
  return off !== null && isOpen(status) && isAhead && visit.providerId === providerId && isHit(visit, off);
}

const offerValue = ({ date, start, providerId }: Proposal): string =>
  freeTimeValue({ date, time: timeOf(start), providerId });

/** For the client: "Tuesday, November 24, 10:30 AM, with Tom Reed". `short`, for staff: "10:30 AM with Tom Reed", with the day where it is another. */
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
      short: `${day}${timeInWords(start, locale)} with ${nameApart({ id: providerId, name })}`,
    };
  });
}

export function offeredPlace(value: unknown): Proposal | null {
  const read = freeTimeIn(value);
  const start = read && minuteOf(read.time);
  return read && start !== null ? { date: read.date, start, providerId: Number(read.providerId) } : null;
}

/** What the client's mail says of a visit that the studio calls off. */
export const whyOff = ({ providerName }: Appointment): string => `${providerName} can't come that day.`;
