import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { jointKindOf, jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { isDate, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { chainOffer, chainValue, partsIn } from "#app/domain/booking/joint/chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "#app/domain/booking/joint/chain-question.server.ts";
import { movableParts, questionToMove, rowsToMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { type Moved, moveVisit } from "#app/domain/booking/visit/move.server.ts";
import {
  bookableProviders,
  providerAtDesk,
  withDistinctNames,
} from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { overridesOfInput, timeAsked } from "#app/routes/desk/times/asked-time.server.ts";
import { chainTimes } from "#app/routes/desk/times/chain-times.server.ts";
import { type DeskTimes, deskTimes } from "#app/routes/desk/times/times.server.ts";

export type DeskMove = {
  providers: { id: number; name: string }[];
  providerId: number | "any";
  providerProblem: string | null;
  date: string;
  day: string;
  times: DeskTimes;
  wished: string;
  /** Typed before the desk was locked. */
  kept: Pick<FormProblem, "fields" | "values">;
  /** The visit is cancelled or missed, and the move restores it. */
  returns: boolean;
};

/** Defaults to the appointment's own date and provider. Null for an unknown appointment. */
export function deskMove(
  id: number,
  asked: { date: string | null; provider: string | null; time?: string | null; tell?: string | null },
  now: number,
): DeskMove | null {
  const appointment = appointmentById(id);
  if (!appointment) return null;
  const own = { id: appointment.providerId, name: providerAtDesk(appointment) };
  const able = withDistinctNames(providersForMove(appointment, "any").map(({ id, name }) => ({ id, name })));
  const providers = able.some((provider) => provider.id === own.id) ? able : [own, ...able];
  const chosen = providers.find((provider) => String(provider.id) === asked.provider) ?? own;
  const stranger = bookableProviders().find(
    ({ id }) => String(id) === asked.provider && providers.every((provider) => provider.id !== id),
  );
  const isAny = asked.provider === "any";
  const date = asked.date && isDate(asked.date) ? asked.date : appointment.date;
  const wish = {
    asked: isAny ? able : [chosen],
    everyone: providers,
    needs: neededBy(appointment),
    date,
    time: asked.time ?? null,
    except: id,
  };
  return {
    providers,
    providerId: isAny ? "any" : chosen.id,
    providerProblem: stranger ? `${stranger.name} doesn't offer ${appointment.serviceName}.` : null,
    date,
    day: dateInWords(date, studio().locale, "dayMonth"),
    times: deskTimes(wish, now),
    wished: asked.time ?? "",
    kept: { fields: {}, values: asked.tell ? { tell: asked.tell } : {} },
    returns: !occupies(appointment.status),
  };
}

/** Moves like `moveVisit`; `status` restores the visit. */
export function moveAtDesk(
  id: number,
  input: Readonly<Record<string, unknown>>,
  { actor, now }: By,
): Outcome<Moved, AppointmentDetail> {
  const time = timeAsked(input);
  if (!time.ok) return time;
  if (isBlank(time.value)) {
    return refused("invalid", "Choose a time.", { fields: { time: "Choose a time." } });
  }
  const { date, providerId, status, tell, despite } = input;
  const place = { date, providerId, time: time.value, tell, despite, bend: overridesOfInput(input) };
  return moveVisit(
    id,
    { ...place, ...(status === "booked" && { status }), revision: revisionIn(input) },
    { kind: "staff", actor, userId: actor.id },
    now,
  );
}

export type WholeMove = NonNullable<ReturnType<typeof deskWholeMove>>;

/** Times for all upcoming parts of a joint visit, first with their current providers (rule 35.47). Null for fewer than two parts. */
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

/** Returns the radio value of the chain that starts in a gap with its provider (rule 6.93). Refuses as "invalid" without one. */
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
  const sentence = `The parts don't all fit at ${timeInWords(minuteOf(time) ?? 0, studio().locale)}. Choose one of the times.`;
  return refused("invalid", sentence, { fields: { time: sentence } });
}

/** First the current providers, then any, then each part with this provider. */
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

/** Moves to the chain that was shown. Refuses as `moveVisit`, and as "invalid" without a chain. */
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
  // The page reads the free chains itself.
  const { reason, message, fields, detail } = moved.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  return refused<AppointmentDetail>(reason, message, { fields, detail: rest });
}

const chooseTime = "Choose one of the times.";
