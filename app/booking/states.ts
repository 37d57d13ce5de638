/** The states of an appointment and which may follow which (product.md, "Appointment states"). */
import type { AppointmentRow } from "./appointments.server.ts";

export type VisitStatus = AppointmentRow["status"];

/** In the order of a visit's life. A step back is for the click that was a mistake. */
const following: Record<VisitStatus, readonly VisitStatus[]> = {
  booked: ["confirmed", "arrived", "in_service", "completed", "cancelled", "no_show"],
  confirmed: ["booked", "arrived", "in_service", "completed", "cancelled", "no_show"],
  arrived: ["booked", "confirmed", "in_service", "completed", "cancelled", "no_show"],
  in_service: ["arrived", "completed", "cancelled"],
  completed: ["arrived", "in_service"],
  cancelled: ["booked", "confirmed"],
  no_show: ["booked", "confirmed", "arrived", "in_service", "completed"],
};

export const visitStatuses = Object.keys(following) as [VisitStatus, ...VisitStatus[]];

/** Whether a state may follow; the same state may always stay. */
export const mayFollow = (from: VisitStatus, to: VisitStatus): boolean =>
  from === to || following[from].includes(to);

/** What may follow, for those who draw the buttons. */
export const nextStates = (from: VisitStatus): readonly VisitStatus[] => following[from];

/** Whether the provider is taken by it. db/guards.sql says the same to the triggers. */
export const occupies = (status: VisitStatus): boolean => status !== "cancelled" && status !== "no_show";

/** Whether the client may still change it; from their arrival on it is in the studio's hands. */
export const isOpen = (status: VisitStatus): boolean => status === "booked" || status === "confirmed";
