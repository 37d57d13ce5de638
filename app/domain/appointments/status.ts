/** The states of an appointment and which may follow which (rules 7.1 and 7.2). */
import type { AppointmentRow } from "./appointment.server.ts";

export type AppointmentStatus = AppointmentRow["status"];

/** A step back is for the click that was a mistake. */
const following: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  booked: ["confirmed", "arrived", "in_service", "completed", "cancelled", "no_show"],
  confirmed: ["booked", "arrived", "in_service", "completed", "cancelled", "no_show"],
  arrived: ["booked", "confirmed", "in_service", "completed", "cancelled", "no_show"],
  in_service: ["arrived", "completed", "cancelled"],
  completed: ["arrived", "in_service"],
  cancelled: ["booked", "confirmed"],
  no_show: ["booked", "confirmed", "arrived", "in_service", "completed"],
};

/** Whether a state may follow. The same state may always stay, and the one that `was` before may always come back. */
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

/** Where the studio's clock stands: before the appointment's day, on it before and after the start, after it. */
export type AppointmentPhase = "ahead" | "today" | "begun" | "past";

export function phaseOf(
  { date, startMin }: { date: string; startMin: number },
  moment: { date: string; minute: number },
): AppointmentPhase {
  if (moment.date !== date) return moment.date < date ? "ahead" : "past";
  return moment.minute < startMin ? "today" : "begun";
}

/** A visit: the client has been here, that is, it has begun and was neither cancelled nor missed (rule 7.13). */
export const isVisit = (
  appointment: { date: string; startMin: number; status: AppointmentStatus },
  moment: { date: string; minute: number },
): boolean => occupies(appointment.status) && ["begun", "past"].includes(phaseOf(appointment, moment));

/** Whether the clock allows a state (rule 7.3); `was`: the appointment gets back a state that it had, also after its day. */
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

/** Of what has not begun. */
export const upcomingStates: AppointmentStatus[] = ["booked", "confirmed", "arrived"];

/** Of what is still to come or under way. */
export const unfinishedStates: AppointmentStatus[] = ["booked", "confirmed", "arrived", "in_service"];

/** Whether the client may still change it (rule 8.5). */
export const isOpen = (status: AppointmentStatus): boolean => status === "booked" || status === "confirmed";

/** Why a client changes nothing about it any more, by its state alone; null while it is booked or confirmed (rule 8.12). */
export const whyNotOpen = ({ status }: { status: AppointmentStatus }, { phone }: { phone: string }) =>
  isOpen(status) ? null : whyClosed(status, phone);

/** The same, also of one that is booked and has begun. */
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

/** For staff, what the client has said of coming late (rule 8.13): "late 10 min"; null without a word, and once they are here. */
export const lateInWords = (status: AppointmentStatus, lateMinutes: number): string | null =>
  isOpen(status) && lateMinutes > 0 ? `late ${lateMinutes} min` : null;
