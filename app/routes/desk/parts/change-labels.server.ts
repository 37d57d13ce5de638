import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import type { Moved } from "#app/domain/booking/visit/move.server.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import type { DoneBlock, DoneBreak } from "#app/domain/schedules/single-day/break.server.ts";
import type { DoneDay } from "#app/domain/schedules/single-day/day.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

const nameOf = ({ contact }: Appointment): string => contact.name;
const timeOn = ({ startMin }: Appointment): string => timeInWords(startMin, studio().locale);
const dateOf = ({ date }: Appointment): string => date;

const about = (label: (visit: Appointment) => string) => ({ date: dateOf, label });

export const movedLabel = {
  date: ({ appointment }: Moved) => appointment.date,
  label({ appointment: visit, appointments: { length } }: Moved): string {
    const moment = momentInWords(visit.date, visit.startMin, studio().locale);
    if (length > 1) return `${nameOf(visit)}'s whole visit moved to ${moment}`;
    return `${nameOf(visit)} moved to ${moment} with ${providerAtDesk(visit)}`;
  },
};

export const bookedLabel = about(
  (visit) =>
    `${nameOf(visit)} booked for ${momentInWords(visit.date, visit.startMin, studio().locale)} with ${providerAtDesk(visit)}`,
);

export const markedLabel = about(({ status, ...visit }) => {
  const word = status === "no_show" ? "as a no-show" : statusWords[status].word;
  return `${visit.contact.name} marked ${word}`;
});

export const noShowLabel = about((visit) =>
  visit.status === "cancelled" ? cancelledLabel.label({ appointment: visit }) : markedLabel.label(visit),
);

export const restoredLabel = about((visit) => `${nameOf(visit)}, ${timeOn(visit)}, restored`);

export const contactLabel = about((visit) => `${nameOf(visit)}, ${timeOn(visit)}, contact added`);

export const checkedLabel = about((visit) => `${nameOf(visit)}, ${timeOn(visit)}, checked`);

export const testResultLabel = about((visit) => `${nameOf(visit)}, ${timeOn(visit)}, patch test noted`);

export const calledLabel = about((visit) => `${nameOf(visit)}, ${timeOn(visit)}, called`);

/** `whole`: all parts of a joint visit. `following`: the number of cancelled visits after it in the series. */
export type CancelledVisit = { appointment: Appointment; whole?: boolean; following?: number };

export const cancelledLabel = {
  date: ({ appointment }: CancelledVisit) => appointment.date,
  label: ({ appointment, whole, following = 0 }: CancelledVisit) => {
    const more = following > 0 ? ` and ${following} more of the series` : "";
    if (whole) return `${nameOf(appointment)}'s whole visit${more} cancelled`;
    return `${nameOf(appointment)}, ${timeOn(appointment)},${more} cancelled`;
  },
};

export const addonsLabel = about(
  (visit) => `${nameOf(visit)} now ends at ${timeInWords(visit.endMin % 1440, studio().locale)}`,
);

export const feeLabel = about(
  (visit) => `${nameOf(visit)}'s charge ${visit.waivedMinor > 0 ? "waived" : "kept"}`,
);

export const rewardLabel = (what: "given to" | "removed from") => ({
  date: ({ appointment }: { appointment: Appointment }) => appointment.date,
  label: ({ appointment }: { appointment: Appointment }) => `Reward ${what} ${nameOf(appointment)}`,
});

const day = (date: string): string => dateInWords(date, studio().locale, "dayMonth");

const span = ({ start, end }: Span): string => {
  const words = (minute: number) => timeInWords(minute % 1440, studio().locale);
  return `${words(start)} to ${words(end)}`;
};

const breakName = ({ name, label }: Pick<DoneBreak, "name" | "label">): string =>
  `${name}'s ${label ? label.toLowerCase() : "break"}`;

export const blockedInWords = ({ label, names, date, ...when }: DoneBlock): string =>
  `${label} for ${names.join(", ")} on ${day(date)}, ${span(when)}`;

export const unblockedInWords = (block: DoneBlock): string => `Removed: ${blockedInWords(block)}`;

export const breakMovedInWords = ({ date, start, end, ...whose }: DoneBreak): string =>
  `${breakName(whose)} on ${day(date)} is ${span({ start, end })}`;

export const breakDroppedInWords = ({ date, ...whose }: DoneBreak): string =>
  `${breakName(whose)} on ${day(date)} removed`;

export const usualBreaksInWords = ({ name, date }: { name: string; date: string }): string =>
  `${name}'s breaks on ${day(date)} reset`;

export const plannedDayInWords = ({ name, date, hours }: DoneDay): string =>
  name
    ? `${name} on ${day(date)}: ${hours ? span(hours) : "day off"}`
    : `The studio on ${day(date)}: ${hours ? `open ${span(hours)}` : "closed"}`;

export const usualDayInWords = ({ name, date }: DoneDay): string =>
  `${name ?? "The studio"} on ${day(date)}: usual hours`;
