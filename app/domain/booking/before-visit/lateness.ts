/** Until when and how late a client may say to come (rule 8.13), and what the policy says of it. */
import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";

/** 0 is on time after all. */
export const lateMinutes: readonly number[] = [5, 10, 15, 20, 30];

const earliestMs = 2 * 60 * 60_000;

/** From two hours before the start to the end, all as instants, of one that is booked or confirmed. */
export const mayComeLate = (
  { start, end }: { start: number; end: number },
  status: AppointmentStatus,
  now: number,
): boolean => isOpen(status) && now >= start - earliestMs && now < end;

/** The sentences of a policy about coming late; empty where it has none. */
export const policyOnLateness = (policy: string): string =>
  policy
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => /\blate\b/iu.test(sentence) && /minute|\d/iu.test(sentence))
    .filter((sentence) => !/cancel/iu.test(sentence))
    .join(" ")
    .trim();
