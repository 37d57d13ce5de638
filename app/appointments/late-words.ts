import { type AppointmentStatus, isOpen } from "./status.ts";

/** For staff, what the client has said of coming late (rule 8.13): "late 10 min"; null without a word, and once they are here. */
export const lateInWords = (status: AppointmentStatus, lateMinutes: number): string | null =>
  isOpen(status) && lateMinutes > 0 ? `late ${lateMinutes} min` : null;
