/** All parts of a joint visit moved at once by the rules of the desk (rule 35.47). */

import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointKindOf, jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { isDate, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { chainOffer, chainValue, partsIn } from "#app/domain/booking/joint/chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "#app/domain/booking/joint/chain-question.server.ts";
import { movableParts, questionToMove, rowsToMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { type Moved, moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { chainTimes } from "#app/routes/desk/times/chain-times.server.ts";

export type WholeMove = NonNullable<ReturnType<typeof deskWholeMove>>;

/**
 * The times of a day for all parts that are still to come, with those who give them now, else with whoever is free. Null where
 * fewer than two are left. `time`: the value of a radio, or "HH:mm".
 */
export function deskWholeMove(
  id: number,
  { date: asked, time: wished }: { date: string | null; time: string | null },
  now: number,
) {
  const appointment = appointmentById(id);
  const all = appointment ? jointOf(appointment) : [];
  const parts = movableParts(all);
  const [first] = parts;
  if (!first || parts.length < 2) return null;
  const date = asked && isDate(asked) ? asked : first.date;
  const own = rowsToMove(parts, undefined);
  const same = chainsOf(parts, own, date, now);
  const rows = same.length > 0 ? own : rowsToMove(parts, "any");
  const chains = same.length > 0 ? same : chainsOf(parts, rows, date, now);
  return {
    date,
    day: dateInWords(date, studio().locale, "dayMonth"),
    ...chainTimes(chains, rows, { date, wished }),
    count: parts.length,
    revision: jointRevision(all),
  };
}

/** The radio's value of the chain that begins in a gap of the board, with its provider (rule 6.93). Refuses as "invalid" where none does. */
export function chainAt(
  id: number,
  { date = "", time = "", providerId }: Record<string, string>,
  now: number,
): Outcome<string> {
  const appointment = appointmentById(id);
  const parts = appointment ? movableParts(jointOf(appointment)) : [];
  const beginsThere = (chain: Chain) =>
    timeOf(chain.start) === time &&
    chain.rows.some((part) => part.start === chain.start && String(part.providerId) === providerId);
  for (const rows of rowsFor(parts, providerId)) {
    const chain = isDate(date) ? chainsOf(parts, rows, date, now).find(beginsThere) : undefined;
    if (chain) return done(chainValue(chainOffer(date, chain, "")));
  }
  const sentence = `All parts together do not fit at ${timeInWords(minuteOf(time) ?? 0, studio().locale)} there. Choose one of the times.`;
  return refused("invalid", sentence, { fields: { time: sentence } });
}

/** With the providers of the parts, with any free provider, and each part with this provider where they give it. */
const rowsFor = (parts: readonly Appointment[], providerId: string | undefined): AskedRow[][] => {
  const any = rowsToMove(parts, "any");
  const withThem = any.map((row, at) => {
    const providers = row.providers.filter(({ id }) => String(id) === providerId);
    return any.with(at, { ...row, providers, providerIds: providers.map(({ id }) => id) });
  });
  return [rowsToMove(parts, undefined), any, ...withThem];
};

function chainsOf(parts: readonly Appointment[], rows: readonly AskedRow[], date: string, now: number) {
  const [first] = parts;
  const kind = (first && jointKindOf(first)) ?? "chain";
  const question = { ...questionToMove(parts, rows, { atDesk: true }, now), date };
  return chainsFor(kind, calendarOfRows(rows, date, date), question);
}

/** To the chain that was shown. Refuses as `moveVisit`, and as "invalid" without one; nothing is moved then. */
export function moveWholeAtDesk(
  id: number,
  input: Readonly<Record<string, unknown>>,
  { actor, now }: By,
): Outcome<Moved, AppointmentDetail> {
  const { date, time, tell, despite, jointRevision: seen } = input;
  const place = partsIn(time);
  if (!place || place.date !== date) return refused("invalid", chooseTime, { fields: { time: chooseTime } });
  const revision = typeof seen === "string" && seen ? seen : null;
  const moved = moveVisit(
    id,
    { ...place, revision, tell, despite },
    { kind: "staff", actor, userId: actor.id },
    now,
    "all",
  );
  if (moved.ok) return moved;
  // The page has the chains that are free by now.
  const { reason, message, fields, detail } = moved.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  return refused<AppointmentDetail>(reason, message, { fields, detail: rest });
}

const chooseTime = "Choose one of the times.";
