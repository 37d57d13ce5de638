import { and, count, desc, eq, gt, gte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";
import { upcomingVisitsOf } from "./change-client.server.ts";

export type PastVisit = {
  id: number;
  date: string;
  when: string;
  serviceName: string;
  providerId: number;
  providerName: string;
  price: string;
  status: AppointmentStatus;
  charge: string;
  chargeMinor: number;
  currency: string;
  waived: string;
};

const historyPage = 20;

/** Lists one page of past visits, newest first. Pages start at 1. */
export function historyOf(
  recordId: number,
  page: number,
  moment: Moment,
): { visits: PastVisit[]; pages: number } {
  const isBegun = begunOf(recordId, moment);
  const { visits: all = 0 } = db().select({ visits: count() }).from(appointments).where(isBegun).get() ?? {};
  const visits = begunVisits(isBegun, page).map(inWords);
  return { visits, pages: Math.max(1, Math.ceil(all / historyPage)) };
}

export const comingOf = (recordId: number, now: number): PastVisit[] =>
  upcomingVisitsOf(recordId, now).map(inWords);

type Row = Pick<
  Appointment,
  | "id"
  | "date"
  | "startMin"
  | "serviceName"
  | "providerId"
  | "providerName"
  | "priceMinor"
  | "currency"
  | "status"
  | "chargeMinor"
  | "waivedMinor"
>;

function inWords({ priceMinor, chargeMinor, waivedMinor, currency, startMin, ...row }: Row): PastVisit {
  const { locale } = studio();
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, currency, locale) : "");
  return {
    id: row.id,
    date: row.date,
    when: `${dateInWords(row.date, locale, "shortDate")}, ${timeInWords(startMin, locale)}`,
    serviceName: row.serviceName,
    providerId: row.providerId,
    providerName: row.providerName,
    price: formatMoney(priceMinor, currency, locale),
    status: row.status,
    ...{ charge: money(chargeMinor), chargeMinor, currency },
    waived: money(waivedMinor),
  };
}

const begunOf = (recordId: number, { date, minute }: Moment) =>
  and(
    eq(appointments.recordId, recordId),
    sql`NOT (${or(
      gt(appointments.date, date),
      and(eq(appointments.date, date), gte(appointments.startMin, minute)),
    )} AND ${appointments.status} IN ('booked', 'confirmed', 'arrived'))`,
  );

const begunVisits = (isBegun: SQL | undefined, page: number) =>
  db()
    .select({
      id: appointments.id,
      date: appointments.date,
      startMin: appointments.startMin,
      serviceName: appointments.serviceName,
      providerId: appointments.providerId,
      providerName: users.username,
      priceMinor: appointments.priceMinor,
      currency: appointments.currency,
      status: appointments.status,
      chargeMinor: appointments.chargeMinor,
      waivedMinor: appointments.waivedMinor,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.providerId))
    .where(isBegun)
    .orderBy(desc(appointments.date), desc(appointments.startMin), desc(appointments.id))
    .limit(historyPage)
    .offset((page - 1) * historyPage)
    .all();

/** Returns the last visit, to book a similar one, or null. */
export function lastVisitOf(recordId: number, now: number) {
  const { date, minute } = studioNow(studio().timeZone, now);
  return last({ recordId, date, minute }) ?? null;
}

const last = ({ recordId, date, minute }: { recordId: number; date: string; minute: number }) =>
  db()
    .select({
      id: appointments.id,
      date: appointments.date,
      serviceId: appointments.serviceId,
      serviceName: appointments.serviceName,
      providerId: appointments.providerId,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.recordId, recordId),
        sql`${appointments.status} NOT IN ('cancelled', 'no_show')`,
        sql`(${appointments.date} < ${date} OR (${appointments.date} = ${date} AND ${appointments.startMin} <= ${minute}))`,
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.startMin))
    .limit(1)
    .get();

/** Lists visits with the provider, newest first. Empty for clients of other providers only (rule 34.30). */
export const visitsWithProvider = (recordId: number, providerId: number) =>
  visits()
    .all({ recordId, providerId })
    .map(({ date, startMin, ...visit }) => ({
      ...visit,
      when: momentInWords(date, startMin, studio().locale),
    }));

export function aroundNowWith(
  recordId: number,
  providerId: number,
  { date: today, minute }: Moment,
  locale: string,
) {
  const all = visits().all({ recordId, providerId });
  const isAhead = ({ date, startMin }: (typeof all)[number]) =>
    date > today || (date === today && startMin >= minute);
  const inWords = (visit: (typeof all)[number] | undefined) =>
    visit ? `${momentInWords(visit.date, visit.startMin, locale)}, ${visit.serviceName}` : "";
  return {
    last: inWords(all.find((visit) => !isAhead(visit))),
    next: inWords(all.findLast((visit) => isAhead(visit) && visit.status === "booked")),
  };
}

const visits = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      date: appointments.date,
      startMin: appointments.startMin,
      serviceName: appointments.serviceName,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.recordId, sql.placeholder("recordId")),
        eq(appointments.providerId, sql.placeholder("providerId")),
        ne(appointments.status, "cancelled"),
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.startMin))
    .limit(50)
    .prepare(),
);
