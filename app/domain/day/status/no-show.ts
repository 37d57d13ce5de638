import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";

type Expected = { startMin: number; status: AppointmentStatus; lateMinutes: number };

/** The minute of its day from which a visit counts as a no-show by one click: after the grace, or what the client said to be late (rule 8.20). */
export const noShowFrom = (
  { startMin, lateMinutes }: Pick<Expected, "startMin" | "lateMinutes">,
  { noShowGraceMinutes }: { noShowGraceMinutes: number },
): number => startMin + Math.max(noShowGraceMinutes, lateMinutes);

/** Whether somebody who has not come yet may still come; `minute` on the visit's own day. */
export const mayStillCome = (
  visit: Expected,
  settings: { noShowGraceMinutes: number },
  minute: number,
): boolean => isOpen(visit.status) && minute >= visit.startMin && minute < noShowFrom(visit, settings);
