/** Computes the changes for a new status, and checks its time (rules 7.2 to 7.5). */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { type AppointmentStatus, mayBe, phaseOf } from "#app/domain/appointments/status.ts";
import type { Change } from "#app/domain/appointments/update.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { audit } from "#db/schema.ts";

/** Charges a no-show until it is undone (rule 8.8). Stores the previous status (rule 7.4). */
export function statusChange(
  before: Appointment,
  status: AppointmentStatus,
  { at, isToday }: { at: number; isToday: boolean },
): Change {
  if (status === before.status) return {};
  const chargeMinor = status === "no_show" ? before.priceMinor : 0;
  const statusBefore =
    status === before.statusBefore ? statusBeforeLast(before.id, before.status, status) : before.status;
  return {
    ...{ status, statusBefore, chargeMinor, ...notWaived },
    ...{ cancelledAt: null, cancelledBy: null, cancelReason: "" },
    ...momentsOf(before, status, isToday ? at : null),
  };
}

const notWaived = { waivedMinor: 0, waivedBy: null, waiveReason: "" };

const life: AppointmentStatus[] = ["arrived", "in_service", "completed"];

/** Records the time of each status once, on the day itself. A step back clears later times (rule 7.12). */
function momentsOf(
  { arrivedAt, startedAt, endedAt }: Appointment,
  status: AppointmentStatus,
  at: number | null,
): Pick<Change, "arrivedAt" | "startedAt" | "endedAt"> {
  if (status === "no_show" || status === "cancelled") return {};
  const reached = life.indexOf(status);
  return {
    arrivedAt: reached >= 0 ? (arrivedAt ?? at) : null,
    startedAt: reached >= 1 ? (startedAt ?? at) : null,
    endedAt: reached >= 2 ? (endedAt ?? at) : null,
  };
}

type Place = Pick<Appointment, "date" | "startMin">;

/** Resets status and confirmation after a move to a later time (rules 7.5 and 7.11). */
export function statusAfterMove(
  status: AppointmentStatus,
  place: Place,
  { moment, byStudio }: { moment: Moment; byStudio: boolean },
): AppointmentStatus {
  if (status === "confirmed" && byStudio) return "booked";
  if (status !== "arrived" && status !== "in_service") return status;
  const phase = phaseOf(place, moment);
  return mayBe(status, phase, { was: true }) ? status : phase === "ahead" ? "booked" : "arrived";
}

/** Returns why it is too early or late for a status, or null (rule 7.3). */
export function whyNotInTime(
  status: AppointmentStatus,
  { date, startMin, was }: Place & { was: boolean },
  moment: Moment,
  locale: string,
): string | null {
  if (mayBe(status, phaseOf({ date, startMin }, moment), { was })) return null;
  if (status === "arrived") {
    return `A client can only arrive on the day of the visit, ${dateInWords(date, locale, "dayMonth")}.`;
  }
  return `This visit begins on ${momentInWords(date, startMin, locale)}. It can't ${notBefore[status]} before that.`;
}

const notBefore: Partial<Record<AppointmentStatus, string>> = {
  in_service: "be in service",
  completed: "be completed",
  no_show: "be missed",
};

function statusBeforeLast(
  id: number,
  from: AppointmentStatus,
  to: AppointmentStatus,
): AppointmentStatus | null {
  const pile: AppointmentStatus[] = [];
  for (const step of [...stepsOf(id).all(), { from, to }]) {
    if (pile.at(-1) === step.to) pile.pop();
    else pile.push(step.from);
  }
  return pile.at(-1) ?? null;
}

const stepsOf = (id: number) =>
  db()
    .select({
      from: sql<AppointmentStatus>`iif(${audit.action} = 'undone', ${audit.detail} ->> 'was', ${audit.detail} ->> 'from')`,
      to: sql<AppointmentStatus>`CASE ${audit.action} WHEN 'cancelled' THEN 'cancelled'
        WHEN 'undone' THEN ${audit.detail} ->> 'is' ELSE ${audit.detail} ->> 'to' END`,
    })
    .from(audit)
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, id),
        inArray(audit.action, ["state-changed", "cancelled", "undone"]),
        // Undoing a move is not a change of status.
        sql`(${audit.action} <> 'undone' OR ${audit.detail} ->> 'is' IS NOT NULL)`,
      ),
    )
    .orderBy(audit.id);
