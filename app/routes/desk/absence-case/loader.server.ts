import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { whyNoMail } from "#app/domain/appointments/notices/notify-choice.ts";
import { phaseOf } from "#app/domain/appointments/status.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import {
  type AffectedVisit,
  absenceById,
  affectedVisits,
  counted,
} from "#app/domain/schedules/absence/absence.server.ts";
import { messageToClient } from "#app/domain/schedules/absence/absence-notes.server.ts";
import { inWords } from "#app/domain/schedules/absence/offer.server.ts";
import {
  currentProposals,
  isEarlier,
  type Proposal,
} from "#app/domain/schedules/absence/proposals.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

export type AbsenceCase = NonNullable<ReturnType<typeof absenceCase>>;

export type AbsenceRow = AbsenceCase["rows"][number];

/** Null if it doesn't exist. Clients who are here come first, then visits by time. */
export function absenceCase(id: number, now: number) {
  const absence = absenceById(id);
  if (!absence) return null;
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const visits = affectedVisits(absence, moment);
  const open = visits.filter((visit) => visit.open).map(({ appointment }) => appointment);
  const proposals = currentProposals(open, now);
  const rows = visits.map((visit) => rowOf(visit, proposals.get(visit.appointment.id) ?? [], moment));
  const { off, providerId } = absence;
  return {
    id,
    providerId,
    providerName: providerAtDesk(absence),
    date: off?.firstDate ?? moment.date,
    when: off ? timeOffInWords(off, locale) : null,
    reason: off?.reason || "can't come",
    changed: visits.filter((visit) => visit.changed).length,
    ...counted(visits),
    sendsMails: sendsMails(),
    rows: [
      ...rows.filter((row) => row.open && row.here),
      ...rows.filter((row) => row.open && !row.here),
      ...rows.filter((row) => !row.open),
    ],
  };
}

function rowOf(
  { appointment, open, untold, left, changed, ...said }: AffectedVisit,
  places: readonly Proposal[],
  moment: Moment,
) {
  const { locale } = studio();
  const { id, date, startMin, contact, serviceName, revision, status } = appointment;
  const proposals = inWords(appointment, places);
  const isSameTime = (place: Proposal) => place.date === date && place.start === startMin;
  const isNotEarlier = (place: Proposal) => !isEarlier(place, { date, start: startMin });
  const firstOf = (isMeant: (place: Proposal) => boolean) =>
    proposals[places.findIndex(isMeant)]?.value ?? null;
  const here = status === "arrived" || status === "in_service";
  return {
    id,
    date,
    revision,
    status,
    here,
    begun: here || phaseOf(appointment, moment) === "begun",
    day: dateInWords(date, locale, "short"),
    time: timeInWords(startMin, locale),
    client: contact.name,
    phone: contact.phone,
    service: serviceName,
    open,
    untold,
    asked: open && said.how === "mail",
    told: toldInWords(said, { open, left }),
    why: left === "in service" ? null : said.why,
    noMail: whyNoMail({ email: contact.email, sendsMails: sendsMails() }),
    outcome: open
      ? null
      : left
        ? leftInWords[left]
        : outcomeOf(appointment, changed && said.how !== "no_need", locale),
    proposals: proposals.map(({ value, short }) => ({ value, label: short })),
    /** Preset: the same time with another provider, which changes nothing for the client (rule 6.41). */
    preset: firstOf(isSameTime),
    /** Used by "Use the first suggestion for all". Never earlier than the agreed time. */
    proposed: firstOf(isNotEarlier),
    words: messageToClient(appointment, true),
  };
}

type Said = Pick<AffectedVisit, "how" | "byClient">;

function toldInWords({ how, byClient }: Said, { open, left }: Pick<AffectedVisit, "open" | "left">): string {
  if (left === "in service") return howInWords.no_need;
  if (byClient) return "chosen by the client";
  return open && how === "mail" ? "asked by email" : howInWords[how];
}

const howInWords: Record<AffectedVisit["how"], string> = {
  mail: "told by email",
  phone: "told by phone",
  not_yet: "not told yet",
  no_need: "nothing to tell",
};

const leftInWords: Record<NonNullable<AffectedVisit["left"]>, string> = {
  "in service": "In service now. It can't be moved.",
  over: "Over, can't be moved",
};

function outcomeOf(visit: Appointment, moved: boolean, locale: string): string {
  const { status, date, startMin } = visit;
  if (status === "cancelled") return "Cancelled";
  if (status === "no_show") return "Did not come";
  if (status === "completed") return "Took place";
  if (!moved) return "Stays as it is";
  return `Now ${momentInWords(date, startMin, locale)}, with ${providerAtDesk(visit)}`;
}

export const loadAbsenceCase = (id: string | undefined, query: URLSearchParams, now: number) => ({
  absence: absenceCase(idOf(id) ?? 0, now),
  done: doneSentence(query.get("done")),
});

function doneSentence(done: string | null): string | null {
  if (done === "opened") return "Time blocked. No client has been told yet.";
  return done === "saved" ? "Saved." : null;
}
