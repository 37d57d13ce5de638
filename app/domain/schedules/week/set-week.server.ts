import { timeOf } from "#app/domain/availability/dates.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
} from "#app/domain/schedules/affected/affected.server.ts";
import {
  providerOf,
  scheduleNotFound,
  type Week,
  weekOf,
  writeWeek,
} from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { isAlternating, weekChoiceOf, weekLetter, weekWith, withWeek } from "./alternation.ts";
import { readWeek } from "./week-request.server.ts";

/** `days` as in `readWeek`, of every week or of one that alternates (`weeks`), `shown` the token. Refuses as "not-found", "invalid" (by control) or "conflict" (`outside`). */
export function setWeek(
  providerId: number,
  { days, weeks, shown: token }: { days: unknown; weeks?: unknown; shown?: unknown },
  by: By,
): Outcome<null, AffectedDetail> {
  return writing(() => {
    if (!providerOf(providerId)) return scheduleNotFound();
    const week = readWeek(days, studio().locale);
    if (!week.ok) return week;
    const before = weekOf(providerId);
    const plan = withWeek(before, weekChoiceOf(weeks), week.value);
    const { hours, breaks } = plan;
    const confirmed = confirmAffectedByHours(
      { schedule: { providerId, workingHours: hours, breaks } },
      token,
      by.now,
    );
    if (!confirmed.ok) return confirmed;
    const [from, to] = [inShort(before), inShort(plan)];
    if (from === to && labelsOf(before) === labelsOf(plan)) return done(null);
    writeWeek(providerId, plan);
    const detail = { from, to, outside: confirmed.value.count };
    record({ action: "week-changed", entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

/** "1 09:00-18:00 (12:30-13:00), 2 …": what a break is called may be personal, so the audit has it not. */
const inShort = (plan: Week): string =>
  isAlternating(plan)
    ? [0, 1].map((parity) => `${weekLetter(parity)}: ${oneWeekInShort(weekWith(plan, parity))}`).join("; ")
    : oneWeekInShort(plan);

function oneWeekInShort({ hours, breaks }: Week): string {
  const words = ({ start, end }: { start: number; end: number }) => `${timeOf(start)}-${timeOf(end)}`;
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const onDay = (span: { weekday: number }) => span.weekday === weekday;
    const spans = hours.filter(onDay).map(words).join(" ");
    const rests = breaks.filter(onDay).map(words).join(" ");
    return spans || rests ? [`${weekday} ${spans}${rests && ` (${rests})`}`] : [];
  });
  return days.join(", ");
}

const labelsOf = ({ breaks }: Week): string => JSON.stringify(breaks.map(({ label }) => label));
