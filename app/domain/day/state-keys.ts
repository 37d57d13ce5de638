import type { AppointmentStatus } from "#app/domain/appointments/status.ts";

/** The letters that set a state while an entry of the board has the focus (rule 6.34). */
export const stateKeys = {
  a: "arrived",
  s: "in_service",
  c: "completed",
  n: "no_show",
} satisfies Record<string, AppointmentStatus>;
