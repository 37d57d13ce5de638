/** Statuses of an appointment and their transitions (rules 7.1 and 7.2). */
import type { AppointmentRow } from "./appointment.server.ts";

export type AppointmentStatus = AppointmentRow["status"];

/** Steps back correct mistakes. */
const following: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  booked: ["confirmed", "arrived", "in_service", "completed", "cancelled", "no_show"],
  confirmed: ["booked", "arrived", "in_service", "completed", "cancelled", "no_show"],
  arrived: ["booked", "confirmed", "in_service", "completed", "cancelled", "no_show"],
  in_service: ["arrived", "completed", "cancelled"],
  completed: ["arrived", "in_service"],
  cancelled: ["booked", "confirmed"],
  no_show: ["booked", "confirmed", "arrived", "in_service", "completed"],
};

/** Returns true for the same status, the previous one (`was`) and those that can follow. */
export const mayFollow = (
  from: AppointmentStatus,
  to: AppointmentStatus,
  was: AppointmentStatus | null = null,
): boolean => from === to || nextStates(from, was).includes(to);

export const nextStates = (
  from: AppointmentStatus,
  was: AppointmentStatus | null = null,
): readonly AppointmentStatus[] =>
  was === null || following[from].includes(was) ? following[from] : [...following[from], was];

/** The day is ahead, today before the start, today after the start, or past. */
export type AppointmentPhase = "ahead" | "today" | "begun" | "past";

export function phaseOf(
  { date, startMin }: { date: string; startMin: number },
  moment: { date: string; minute: number },
): AppointmentPhase {
  if (moment.date !== date) return moment.date < date ? "ahead" : "past";
  return moment.minute < startMin ? "today" : "begun";
}

/** Returns true if the appointment has begun and was neither cancelled nor missed (rule 7.13). */
export const isVisit = (
  appointment: { date: string; startMin: number; status: AppointmentStatus },
  moment: { date: string; minute: number },
): boolean => occupies(appointment.status) && ["begun", "past"].includes(phaseOf(appointment, moment));

/** Checks the time (rule 7.3). `was`: the previous status, which is also allowed after the day. */
export function mayBe(
  status: AppointmentStatus,
  phase: AppointmentPhase,
  { was }: { was: boolean },
): boolean {
  if (status === "arrived") return phase === "today" || phase === "begun" || (was && phase === "past");
  const fromTheStart = status === "in_service" || status === "completed" || status === "no_show";
  return !fromTheStart || phase === "begun" || phase === "past";
}

/** Returns true if the appointment occupies its provider. Must match db/guards.sql. */
export const occupies = (status: AppointmentStatus): boolean =>
  status !== "cancelled" && status !== "no_show";

export const upcomingStates: AppointmentStatus[] = ["booked", "confirmed", "arrived"];

export const unfinishedStates: AppointmentStatus[] = ["booked", "confirmed", "arrived", "in_service"];

/** Returns true if the client may still change it (rule 8.5). */
export const isOpen = (status: AppointmentStatus): boolean => status === "booked" || status === "confirmed";

/** Returns null while the client may change it (rule 8.12). */
export const whyNotOpen = ({ status }: { status: AppointmentStatus }, { phone }: { phone: string }) =>
  isOpen(status) ? null : whyClosed(status, phone);

export function whyClosed(status: AppointmentStatus, phone: string): string {
  const call = `please call us at ${phone}`;
  if (status === "cancelled") return `This visit is cancelled. To restore it, ${call}.`;
  if (status === "arrived") {
    return `You are checked in for this visit. If that's wrong or you want to change it, ${call}.`;
  }
  if (status === "completed") return `This visit is over. If you have questions, ${call}.`;
  if (status === "no_show") return `This visit is marked as missed. If that's wrong, ${call}.`;
  return `This visit has already begun. To change it, ${call}.`;
}

/** Returns "late 10 min", or null (rule 8.13). */
export const lateInWords = (status: AppointmentStatus, lateMinutes: number): string | null =>
  isOpen(status) && lateMinutes > 0 ? `late ${lateMinutes} min` : null;
