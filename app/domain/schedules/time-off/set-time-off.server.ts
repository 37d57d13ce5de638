import { timeOf } from "#app/domain/availability/dates.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
} from "#app/domain/schedules/affected/affected.server.ts";
import {
  deleteTimeOff,
  type KeptTimeOff,
  providerOf,
  scheduleNotFound,
  timeOffById,
  timeOffFrom,
  writeTimeOff,
} from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { readTimeOff } from "./time-off-request.server.ts";

type TimeOffForm = Record<string, unknown> & {
  shown?: unknown;
};

/** Two may overlap (rule 14.3), but a form sent twice enters one. Refuses as "not-found", "invalid", or "conflict" (`outside`). */
export function setTimeOff(
  providerId: number,
  id: number | null,
  input: TimeOffForm,
  by: By,
): Outcome<null, AffectedDetail> {
  return writing(() => {
    if (!providerOf(providerId)) return scheduleNotFound();
    if (id !== null && !timeOffById(providerId, id)) return timeOffNotFound();
    const moment = studioNow(studio().timeZone, by.now);
    const request = readTimeOff(input, moment);
    if (!request.ok) return request;
    const others = timeOffFrom(providerId, moment.date).filter((other) => other.id !== id);
    const same = others.find((other) => isSame(other, request.value));
    const timeOff = [...others, request.value];
    const confirmed = confirmAffectedByHours({ schedule: { providerId, timeOff } }, input.shown, by.now);
    if (!confirmed.ok) return confirmed;
    if (same && id !== null) deleteTimeOff(providerId, id);
    writeTimeOff(providerId, same?.id ?? id, request.value);
    const detail = { ...inShort(request.value), outside: confirmed.value.count };
    const action = id === null ? "time-off-added" : "time-off-changed";
    record({ action, entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

/** Removes a time off. Refuses as "not-found". */
export function dropTimeOff(providerId: number, id: number, by: By): Outcome<null> {
  return writing(() => {
    const there = providerOf(providerId) && timeOffById(providerId, id);
    if (!there) return timeOffNotFound();
    deleteTimeOff(providerId, id);
    const detail = inShort(there);
    record({ action: "time-off-removed", entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

const timeOffNotFound = () => refused("not-found", "This time off is not there any more.");

const isSame = (a: KeptTimeOff, b: Omit<KeptTimeOff, "id">): boolean =>
  a.firstDate === b.firstDate &&
  a.lastDate === b.lastDate &&
  a.startMin === b.startMin &&
  a.endMin === b.endMin;

/** Without the reason, which may be personal. */
const inShort = ({ firstDate, startMin, lastDate, endMin }: Omit<KeptTimeOff, "id" | "reason">) => ({
  from: `${firstDate} ${timeOf(startMin)}`,
  to: `${lastDate} ${timeOf(endMin)}`,
});
