import { servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import { findAffectedBySchedule } from "#app/domain/schedules/affected.server.ts";
import {
  allProviders,
  providerOf,
  timeOffFrom,
  type Week,
  weekOf,
} from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords, weekInShort } from "#app/domain/schedules/schedule-words.server.ts";
import { isAlternating, replaceWeek, weekLetter } from "#app/domain/schedules/week-rows.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { loadSchedule } from "./schedule.server.ts";

export const schedulesFailed = (status: number): string => `Failed to save the schedule: ${status}`;

const doneWords = new Map([
  ["week", "Hours and breaks saved. Clients can book them now."],
  ["off", "Time off saved. Clients can no longer book it."],
  ["dropped", "Time off removed. Clients can book these times again."],
  ["offer", "Saved. The change takes effect right away."],
]);

const scheduleDoneInWords = (done: string | null): string | null => doneWords.get(done ?? "") ?? null;

/** Null for the list of all schedules, 0 for an unknown one (rule 14.6). */
export function askedProvider(query: URLSearchParams, { userId, roles }: Visitor): number | null {
  const asked = query.has("provider") ? (idOf(query.get("provider") ?? "") ?? 0) : null;
  if (managesAll(roles)) return asked;
  return asked === null || asked === userId ? userId : 0;
}

export const managesAll = (roles: Visitor["roles"]): boolean =>
  roles.includes("admin") || roles.includes("receptionist");

export function loadSchedules(query: URLSearchParams, visitor: Visitor, now: number) {
  const all = managesAll(visitor.roles);
  const asked = askedProvider(query, visitor);
  const provider = asked === null ? undefined : providerOf(asked);
  const edit = query.get("edit");
  return {
    managesAll: all,
    mayKeepClosedDays: visitor.roles.includes("admin"),
    list: all && asked === null ? listed(now) : null,
    schedule: provider ? loadSchedule(provider, query, !all, now) : null,
    missing: asked !== null && !provider,
    own: provider?.providerId === visitor.userId,
    edit: edit === "week" || edit === "offer" ? edit : null,
    done: scheduleDoneInWords(query.get("done")),
  } as const;
}

function listed(now: number) {
  const { timeZone, locale } = studio();
  const { date } = studioNow(timeZone, now);
  return allProviders().map((provider) => {
    const [next] = timeOffFrom(provider.providerId, date);
    return {
      id: provider.providerId,
      name: provider.name,
      active: provider.active,
      week: planInShort(weekOf(provider.providerId), locale),
      services: servicesOfferedBy(provider.providerId).length,
      bufferMinutes: provider.bufferMinutes,
      timeOff: next ? timeOffInWords(next, locale) : null,
      outside: findAffectedBySchedule(provider, "desk", now).count,
    };
  });
}

function planInShort(plan: Week, locale: string): string[] {
  if (!isAlternating(plan)) return weekInShort(plan.hours, locale);
  return [0, 1].flatMap((parity) =>
    weekInShort(replaceWeek(plan, parity).hours, locale).map((days) => `Week ${weekLetter(parity)}: ${days}`),
  );
}

export type SchedulesData = ReturnType<typeof loadSchedules>;
export type ListedSchedule = NonNullable<SchedulesData["list"]>[number];
