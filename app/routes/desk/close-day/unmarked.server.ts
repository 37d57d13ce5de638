import { and, eq, inArray, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { mayFollow, unfinishedStates } from "#app/domain/appointments/status.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { bookingHoursOn } from "#app/domain/availability/calendar.ts";
import { clientsToInform } from "#app/domain/schedules/absence/absence-notes.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { capitalize } from "#app/platform/words/capitalize.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

const open = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(eq(appointments.date, sql.placeholder("date")), inArray(appointments.status, unfinishedStates)),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

const unfinishedVisits = (date: string): Appointment[] => open().all({ date }).map(flat);

/** Today, only visits that have ended. */
export function unmarkedVisits(date: string, { date: today, minute }: Moment): Appointment[] {
  if (date > today) return [];
  const visits = unfinishedVisits(date);
  return date < today ? visits : visits.filter(({ endMin }) => endMin <= minute);
}

const visitsAhead = ({ date, minute }: Moment): Appointment[] =>
  unfinishedVisits(date).filter(({ endMin }) => endMin > minute);

/** "late": the client cancelled inside the notice period. */
export const markings = ["came", "no_show", "late"] as const;

export type Marking = (typeof markings)[number];

const statusOf = { came: "completed", no_show: "no_show", late: "cancelled" } as const;

/** A client in service can't be a no-show. */
export const markingsFor = ({ status }: Appointment): Marking[] =>
  markings.filter((marking) => mayFollow(status, statusOf[marking]));

/** Chosen before the user chooses: who arrived or is in service, came. `query`: the choices of a form that asks for "All others came". */
export function presetFor(visit: Appointment, query: URLSearchParams): Marking | null {
  const options = markingsFor(visit);
  const chosen = options.find((option) => option === query.get(`mark-${visit.id}`));
  const isHere = visit.status === "arrived" || visit.status === "in_service";
  return chosen ?? (isHere || query.get("others") === "came" ? "came" : null);
}

/** Returns the open tasks before closing (rule 37.67), or null. */
export function closingWarning(
  date: string,
  moment: Moment,
  untold: number = clientsToInform(moment).length,
): string | null {
  const toTell =
    untold === 0 ? null : `${untold === 1 ? "1 client is" : `${untold} clients are`} not told yet.`;
  return [earlyCloseWarning(date, moment), toTell].filter(Boolean).join(" ") || null;
}

/** "2 visits are still ahead, and the studio is open until 6:00 PM.", or null on a past day. */
function earlyCloseWarning(date: string, moment: Moment): string | null {
  if (date !== moment.date) return null;
  const ahead = visitsAhead(moment).length;
  const calendar = readCalendar({ providerIds: [], from: date, to: date });
  const hours = calendar.closedDays.has(date) ? undefined : bookingHoursOn(calendar, date);
  const isOpen = hours !== undefined && moment.minute < hours.end;
  const parts = [
    ...(ahead > 0 ? [ahead === 1 ? "1 visit is still ahead" : `${ahead} visits are still ahead`] : []),
    ...(isOpen ? [`the studio is open until ${timeInWords(hours.end, studio().locale)}`] : []),
  ].join(", and ");
  return parts === "" ? null : `${capitalize(parts)}.`;
}
