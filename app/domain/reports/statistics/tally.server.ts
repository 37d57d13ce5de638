/** Holds counts in memory and writes them in one transaction (rule 29.4). */

import type { IncomingMessage, ServerResponse } from "node:http";
import { and, count, eq, lt, sql } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { redirectHeader } from "#app/platform/http/data-request.ts";
import { nowInstant, studioNow } from "#app/platform/shared/clock.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { db, writing } from "#db/client.server.ts";
import { dailyCounts } from "#db/schema.ts";
import { type Answer, type Count, type CountedPage, countsOf, isBot } from "./counts.ts";

const keptDays = 400;

/** Maximum of different pages and hosts per day. Others are counted together. */
export const maxSubjects = 200;

export const otherSubjects = "other";

/** Maximum of different counts between two writes. */
export const maxHeld = 1000;

type Held = Count & { quarter: number; times: number };

const tally = singleton("tally", () => new Map<string, Held>());

/** In every time zone, midnight is at a full quarter hour. */
const quarterMs = 15 * 60_000;

export function addCounts(counts: Count[], now: number): void {
  const quarter = Math.floor(now / quarterMs);
  for (const { what, subject } of counts) holdCount({ what, subject, quarter, times: 1 });
}

function holdCount(one: Held): void {
  const known = tally.get(keyOf(one));
  const isNamed = one.subject !== "" && one.subject !== otherSubjects;
  if (known) known.times += 1;
  else if (isNamed && tally.size >= maxHeld) holdCount({ ...one, subject: otherSubjects });
  else tally.set(keyOf(one), one);
}

const keyOf = ({ quarter, what, subject }: Held): string => `${quarter} ${what} ${subject}`;

/** Keeps the counts in memory if writing fails. */
export function writeCounts(): void {
  if (tally.size === 0) return;
  const { timeZone } = studio();
  writing(() => {
    for (const held of tally.values()) {
      const { date } = studioNow(timeZone, held.quarter * quarterMs);
      const counted = { date, what: held.what, subject: storedSubject(date, held), count: held.times };
      db()
        .insert(dailyCounts)
        .values(counted)
        .onConflictDoUpdate({
          target: [dailyCounts.date, dailyCounts.what, dailyCounts.subject],
          set: { count: sql`${dailyCounts.count} + excluded.count` },
        })
        .run();
    }
  });
  tally.clear();
}

function storedSubject(date: string, { what, subject }: Held): string {
  if (subject === "") return subject;
  const ofDay = and(eq(dailyCounts.date, date), eq(dailyCounts.what, what));
  const own = and(ofDay, eq(dailyCounts.subject, subject));
  if (db().select({ count: dailyCounts.count }).from(dailyCounts).where(own).get()) return subject;
  const known = db().select({ n: count() }).from(dailyCounts).where(ofDay).get()?.n ?? 0;
  return known < maxSubjects ? subject : otherSubjects;
}

/** Deletes counts older than 400 days (rule 29.5). */
export function sweepCounts(now: number): void {
  const { date } = studioNow(studio().timeZone, now);
  db()
    .delete(dailyCounts)
    .where(lt(dailyCounts.date, addDays(date, -keptDays)))
    .run();
}

export function answerOf(request: IncomingMessage, response: ServerResponse, byStaff: boolean): Answer {
  const sent = (name: string) => String(request.headers[name] ?? "");
  const answered = (name: string) => String(response.getHeader(name) ?? "");
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    status: response.statusCode,
    type: answered("content-type"),
    location: answered("location") || answered(redirectHeader),
    host: sent("host"),
    referer: sent("referer"),
    from: sent("sec-fetch-site"),
    isPrefetch: /prefetch/u.test(sent("sec-purpose") + sent("purpose")),
    userAgent: sent("user-agent"),
    byStaff,
  };
}

/** Counts each response after it is sent (rule 29.1). */
export const counting =
  (pages: CountedPage[]) =>
  (request: IncomingMessage, response: ServerResponse, byStaff: boolean): void =>
    addCounts(countsOf(answerOf(request, response, byStaff), pages), nowInstant());

/** Counts a search by a guest that found no free time. Ignores staff, programs and prefetches (rule 39.13). */
export function countNoTimes(
  { headers }: Request,
  { serviceId, byStaff }: { serviceId: number; byStaff: boolean },
  now: number,
): void {
  const sent = (name: string) => headers.get(name) ?? "";
  const isAhead = /prefetch/u.test(sent("sec-purpose") + sent("purpose"));
  if (byStaff || isAhead || isBot(sent("user-agent"))) return;
  addCounts([{ what: "no_times", subject: String(serviceId) }], now);
}
