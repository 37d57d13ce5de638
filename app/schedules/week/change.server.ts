/** A provider's weekly hours and breaks. What is booked already stays as it is, and is told before the week is kept. */

import { timeOf } from "#app/availability/dates.ts";
import { confirmAffectedByHours, type OutsideDetail } from "#app/schedules/affected/affected.server.ts";
import { providerOf, scheduleNotFound, type Week, weekOf, writeWeek } from "#app/schedules/record.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { readWeek } from "./request.server.ts";

/**
 * `days` as `readWeek` takes them; `shown` the mark of the appointments that its sender has been told of. Refuses as
 * "not-found", as "invalid" with a sentence at each control, and as "conflict" with `detail.outside` (outside-hours.server.ts).
 */
export function setWeek(
  providerId: number,
  { days, shown }: { days: unknown; shown?: unknown },
  { actor, now }: By,
): Outcome<null, OutsideDetail> {
  return writing(() => {
    if (!providerOf(providerId)) return scheduleNotFound();
    const week = readWeek(days, studio().locale);
    if (!week.ok) return week;
    const { hours, breaks } = week.value;
    const told = confirmAffectedByHours(
      { schedule: { providerId, workingHours: hours, breaks } },
      shown,
      now,
    );
    if (!told.ok) return told;
    const before = weekOf(providerId);
    const [from, to] = [inShort(before), inShort(week.value)];
    if (from === to && labelsOf(before) === labelsOf(week.value)) return done(null);
    writeWeek(providerId, week.value);
    const detail = { from, to, outside: told.value.count };
    record({ action: "week-changed", entity: "schedule", entityId: providerId, detail }, { actor, now });
    return done(null);
  });
}

/** "1 09:00-18:00 (12:30-13:00), 2 …": what a break is called may be personal, so it is not in the books. */
function inShort({ hours, breaks }: Week): string {
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
