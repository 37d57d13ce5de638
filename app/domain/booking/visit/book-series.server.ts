import { asc, eq } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  flat,
  madeWithKey,
  selectAppointments,
} from "#app/domain/appointments/appointment.server.ts";
import { notifyOfSeries } from "#app/domain/appointments/notices/notify-several.server.ts";
import { type BookingContext, boundKey } from "#app/domain/appointments/requester.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import type { VisitKind } from "#app/domain/booking/joint/typed-rows.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, series } from "#db/schema.ts";
import { book, bookVisit } from "./book.server.ts";
import { contactNames } from "./booking-fields.ts";
import { termsInOrder } from "./offer.server.ts";
import type { PlannedTime } from "./plan.ts";

/** `number` of `of`, from 1, with cancelled ones. `visits` by date, each with its parts. */
type SeriesPlace = { number: number; of: number; everyWeeks: number; visits: Appointment[][] };

/** Returns the position in the series. Null without a series, or if no other visit of it is left. */
export function seriesOf({ id, seriesId }: Appointment): SeriesPlace | null {
  const row = seriesId === null ? undefined : byId(seriesId).get();
  if (seriesId === null || !row) return null;
  const parts = partsOf(seriesId).all().map(flat);
  const byVisit = new Map<number, Appointment[]>();
  for (const part of parts) {
    const visit = part.jointId ?? -part.id;
    byVisit.set(visit, [...(byVisit.get(visit) ?? []), part]);
  }
  const visits = [...byVisit.values()];
  const number = visits.findIndex((visit) => visit.some((part) => part.id === id)) + 1;
  return visits.length > 1 ? { number, of: visits.length, everyWeeks: row.everyWeeks, visits } : null;
}

export function followingOf(appointment: Appointment): Appointment[] {
  const { number = 0, visits = [] } = seriesOf(appointment) ?? {};
  return visits.slice(number).flatMap((parts) => parts.find(({ status }) => isOpen(status)) ?? []);
}

export const everyWeeksInWords = (weeks: number): string =>
  weeks === 1 ? "every week" : `every ${weeks} weeks`;

const byId = (seriesId: number) =>
  db().select({ everyWeeks: series.everyWeeks }).from(series).where(eq(series.id, seriesId));

const partsOf = (seriesId: number) =>
  selectAppointments(db())
    .where(eq(appointments.seriesId, seriesId))
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id));

/** Inserts a series and returns its id. Call it in a transaction. */
const recordSeries = (everyWeeks: number, { actor, now }: By): number =>
  db().insert(series).values({ everyWeeks, madeAt: now, madeBy: actor.id }).returning({ id: series.id }).get()
    .id;

/** Makes a booked appointment the first of a series. Call it in a transaction. */
function joinSeries(
  { id, revision }: Appointment,
  { id: seriesId, dates }: { id: number; dates: number },
  by: By,
): void {
  db().update(appointments).set({ seriesId }).where(eq(appointments.id, id)).run();
  const detail = { series: seriesId, dates, revision: revision + 1 };
  record({ action: "repeated", entity: "appointment", entityId: id, detail }, by);
}

/** `rows`: the parts of each visit. `fields`: contact and notes. `first`: the parts of the repeated visit. */
export type SeriesRequest = {
  everyWeeks: number;
  times: readonly (PlannedTime & { control: string; day: string })[];
  kind: VisitKind;
  rows: readonly Readonly<Record<string, unknown>>[];
  fields: Readonly<Record<string, unknown>>;
  first: readonly Appointment[];
};

type StaffContext = BookingContext & Required<Pick<BookingContext, "staff">>;

/** Books all times as one series, or none, with one mail to the client (rules 35.43 and 35.44). */
export function bookSeries(
  request: SeriesRequest,
  bookingContext: StaffContext,
): Outcome<Appointment[][], AppointmentDetail> {
  return writing((): Outcome<Appointment[][], AppointmentDetail> => {
    const again = bookedBefore(bookingContext);
    if (again) return done(again);
    if (request.first.some((part) => seriesOf(part))) return refused("conflict", ofSeries);
    const { booked, refusals } = bookEach(request, bookingContext);
    if (refusals.length > 0) return notAll(refusals);
    notifyOfSeries(booked, studio(), bookingContext.now);
    return done(booked);
  });
}

const ofSeries = "This visit is part of a series now. Open it to see its dates.";

type Refused = { control: string; day: string; refusal: Refusal<AppointmentDetail> };

function bookEach(
  request: SeriesRequest,
  bookingContext: StaffContext,
): { booked: Appointment[][]; refusals: Refused[] } {
  const { staff, key, now } = bookingContext;
  const { times, first, everyWeeks } = request;
  const by = { actor: staff.actor, now };
  const series = { id: recordSeries(everyWeeks, by), dates: times.length };
  for (const part of first) joinSeries(part, series, by);
  const refusals: Refused[] = [];
  const booked = times.flatMap((time, at) => {
    const { bend, control, day } = time;
    const outcome = bookDate(request, time, {
      ...bookingContext,
      key: keyOf(key, at),
      staff: { ...staff, bend, source: "series", series, toldTogether: true },
    });
    if (outcome.ok) return [outcome.value];
    refusals.push({ control, day, refusal: outcome.refusal });
    return [];
  });
  return { booked, refusals };
}

function bookDate(
  { kind, rows, fields }: SeriesRequest,
  { date, start, rows: given }: PlannedTime,
  context: StaffContext,
): Outcome<Appointment[], AppointmentDetail> {
  const place = { ...fields, date, time: timeOf(start) };
  const [only, ...more] = given.map(({ row, providerId }) => ({ ...rows[row], providerId }));
  if (more.length === 0) {
    const made = book({ ...place, ...only }, context);
    return made.ok ? done([made.value.appointment]) : made;
  }
  const order = given.map(({ row }) => row + 1);
  const shownTerms = termsInOrder(String(fields.shownTerms ?? ""), order);
  const visit = { ...place, kind, keepOrder: true, rows: [only, ...more], shownTerms };
  const made = bookVisit(visit, context);
  if (made.ok) return done(made.value.appointments);
  const { reason, message, fields: wrong, detail } = made.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  return refused(reason, message, { fields: wrong, detail: rest });
}

const keyOf = (key: string | null, at: number): string | null => (key === null ? null : `${key}.${at + 1}`);

function bookedBefore(bookingContext: BookingContext): Appointment[][] | null {
  const key = boundKey({ ...bookingContext, key: keyOf(bookingContext.key, 0) });
  const earlier = key === null ? undefined : madeWithKey(key);
  const visit = earlier && appointmentById(earlier.id);
  return visit ? (seriesOf(visit)?.visits ?? [[visit]]) : null;
}

/** Refusals that hold for every date, shown once. */
const ofAll = new Set([
  ...["serviceId", contactNames.name, contactNames.email, contactNames.phone, contactNames.notes],
]);

function notAll(refusals: readonly Refused[]): Outcome<never, AppointmentDetail> {
  const whole = refusals.find(({ refusal }) =>
    Object.keys(refusal.fields ?? {}).some((name) => ofAll.has(name.replace(/\d$/u, ""))),
  );
  if (whole) return refused("invalid", whole.refusal.message, { fields: whole.refusal.fields });
  const fields = Object.fromEntries(
    refusals.map(({ control, day, refusal }) => [control, `${day}: ${refusal.message}`]),
  );
  const unmet = [...new Set(refusals.flatMap(({ refusal }) => refusal.detail?.unmet ?? []))].join(" ");
  const which = refusals.length === 1 ? "one date" : `${refusals.length} dates`;
  return refused("conflict", `Nothing was booked. Check ${which} below.`, {
    fields,
    detail: { ...(unmet && { unmet }) },
  });
}
