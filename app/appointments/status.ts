/** The states of an appointment and which may follow which (product.md, "Appointment states"). */
import type { AppointmentRow } from "./appointment.server.ts";

export type AppointmentStatus = AppointmentRow["status"];

/** In the order of a visit's life. A step back is for the click that was a mistake. */
const following: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  booked: ["confirmed", "arrived", "in_service", "completed", "cancelled", "no_show"],
  confirmed: ["booked", "arrived", "in_service", "completed", "cancelled", "no_show"],
  arrived: ["booked", "confirmed", "in_service", "completed", "cancelled", "no_show"],
  in_service: ["arrived", "completed", "cancelled"],
  completed: ["arrived", "in_service"],
  cancelled: ["booked", "confirmed"],
  no_show: ["booked", "confirmed", "arrived", "in_service", "completed"],
};

export const appointmentStatuses = Object.keys(following) as [AppointmentStatus, ...AppointmentStatus[]];

/** Whether a state may follow. The same state may always stay, and the one that `was` before may always come back. */
export const mayFollow = (
  from: AppointmentStatus,
  to: AppointmentStatus,
  was: AppointmentStatus | null = null,
): boolean => from === to || nextStates(from, was).includes(to);

/** What may follow, for those who draw the buttons. */
export const nextStates = (
  from: AppointmentStatus,
  was: AppointmentStatus | null = null,
): readonly AppointmentStatus[] =>
  was === null || following[from].includes(was) ? following[from] : [...following[from], was];

/** Where the studio's clock stands to a visit: before its day, on its day before and after its start, after its day. */
export type AppointmentPhase = "ahead" | "today" | "begun" | "past";

/** `moment` is the studio's wall clock. */
export function phaseOf(
  { date, startMin }: { date: string; startMin: number },
  moment: { date: string; minute: number },
): AppointmentPhase {
  if (moment.date !== date) return moment.date < date ? "ahead" : "past";
  return moment.minute < startMin ? "today" : "begun";
}

/**
 * Whether a visit may be in a state by then: in service, completed and missed from its start on, arrived on its day (product.md,
 * "Appointment states"). `was`: it is given back to a visit that had it, so it may be so after the day too.
 */
export function mayBe(
  status: AppointmentStatus,
  phase: AppointmentPhase,
  { was }: { was: boolean },
): boolean {
  if (status === "arrived") return phase === "today" || phase === "begun" || (was && phase === "past");
  const fromTheStart = status === "in_service" || status === "completed" || status === "no_show";
  return !fromTheStart || phase === "begun" || phase === "past";
}

/** Whether the provider is taken by it. db/guards.sql says the same to the triggers. */
export const occupies = (status: AppointmentStatus): boolean =>
  status !== "cancelled" && status !== "no_show";

/** Whether the client may still change it; from their arrival on it is in the studio's hands. */
export const isOpen = (status: AppointmentStatus): boolean => status === "booked" || status === "confirmed";
