/** Rows of a provider's schedule. The functions that write must run in the caller's transaction. */

import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { TimeOff, WeeklySpan } from "#app/domain/availability/calendar.ts";
import { distinctName } from "#app/domain/catalogue/service-providers.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { breaks, providers, timeOff, userRoles, users, workingHours } from "#db/schema.ts";

export type ProviderRecord = {
  providerId: number;
  name: string;
  bufferMinutes: number;
  active: boolean;
  /** False if the user no longer has the role. They can't be booked then (rule 14.8). */
  isProvider: boolean;
};

export type WeeklyBreak = WeeklySpan & { label: string };

export type Week = { hours: WeeklySpan[]; breaks: WeeklyBreak[] };

export type KeptTimeOff = TimeOff & { id: number; reason: string };

/** Returns the same refusal as for another provider's schedule (rule 14.6). */
export const scheduleNotFound = () => refused("not-found", "Schedule not found");

export const allProviders = (): ProviderRecord[] =>
  selectProviders()
    .orderBy(asc(sql`lower(${users.username})`), asc(users.id))
    .all()
    .map(asStaffCall);

export function providerOf(providerId: number): ProviderRecord | undefined {
  const found = selectProviders().where(eq(providers.userId, providerId)).get();
  return found && asStaffCall(found);
}

const asStaffCall = (one: ProviderRecord): ProviderRecord => ({
  ...one,
  name: distinctName({ id: one.providerId, name: one.name }),
});

export const weekOf = (providerId: number): Week => ({
  hours: hoursOf(providerId).all().map(ofWeeks),
  breaks: breaksOf(providerId).all().map(ofWeeks),
});

const ofWeeks = <Row extends WeeklySpan>({ weekParity, ...row }: Row) =>
  weekParity === null ? row : { ...row, weekParity };

export const timeOffFrom = (providerId: number, today: string): KeptTimeOff[] =>
  db()
    .select(offColumns)
    .from(timeOff)
    .where(and(eq(timeOff.providerId, providerId), gte(timeOff.lastDate, today)))
    .orderBy(asc(timeOff.firstDate), asc(timeOff.startMin), asc(timeOff.id))
    .all();

export const timeOffById = (providerId: number, id: number): KeptTimeOff | undefined =>
  db()
    .select(offColumns)
    .from(timeOff)
    .where(and(eq(timeOff.providerId, providerId), eq(timeOff.id, id)))
    .get();

export function writeWeek(providerId: number, week: Week): void {
  db().delete(workingHours).where(eq(workingHours.providerId, providerId)).run();
  db().delete(breaks).where(eq(breaks.providerId, providerId)).run();
  for (const { weekday, start, end, weekParity } of week.hours) {
    db().insert(workingHours).values({ providerId, weekday, startMin: start, endMin: end, weekParity }).run();
  }
  for (const { weekday, start, end, label, weekParity } of week.breaks) {
    db()
      .insert(breaks)
      .values({ providerId, weekday, startMin: start, endMin: end, label, weekParity })
      .run();
  }
}

export function writeTimeOff(providerId: number, id: number | null, values: Omit<KeptTimeOff, "id">): number {
  if (id !== null) {
    db().update(timeOff).set(values).where(mine(providerId, id)).run();
    return id;
  }
  return db()
    .insert(timeOff)
    .values({ providerId, ...values })
    .returning({ id: timeOff.id })
    .get().id;
}

export function deleteTimeOff(providerId: number, id: number): void {
  db().delete(timeOff).where(mine(providerId, id)).run();
}

export function writeProvider(
  providerId: number,
  values: Pick<ProviderRecord, "bufferMinutes" | "active">,
): void {
  db().update(providers).set(values).where(eq(providers.userId, providerId)).run();
}

const mine = (providerId: number, id: number) => and(eq(timeOff.providerId, providerId), eq(timeOff.id, id));

const providerColumns = {
  providerId: providers.userId,
  name: users.username,
  bufferMinutes: providers.bufferMinutes,
  active: providers.active,
  isProvider: sql<boolean>`${userRoles.role} IS NOT NULL`.mapWith(Boolean),
};

const hoursOf = (providerId: number) =>
  db()
    .select({
      weekday: workingHours.weekday,
      start: workingHours.startMin,
      end: workingHours.endMin,
      weekParity: workingHours.weekParity,
    })
    .from(workingHours)
    .where(eq(workingHours.providerId, providerId))
    .orderBy(asc(workingHours.weekday), asc(workingHours.startMin));

const breaksOf = (providerId: number) =>
  db()
    .select({
      weekday: breaks.weekday,
      start: breaks.startMin,
      end: breaks.endMin,
      label: breaks.label,
      weekParity: breaks.weekParity,
    })
    .from(breaks)
    .where(eq(breaks.providerId, providerId))
    .orderBy(asc(breaks.weekday), asc(breaks.startMin));

const selectProviders = () =>
  db()
    .select(providerColumns)
    .from(providers)
    .innerJoin(users, and(eq(users.id, providers.userId), isNull(users.deletedAt)))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "provider")));

const offColumns = {
  id: timeOff.id,
  firstDate: timeOff.firstDate,
  startMin: timeOff.startMin,
  lastDate: timeOff.lastDate,
  endMin: timeOff.endMin,
  reason: timeOff.reason,
};
