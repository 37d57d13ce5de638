import {
  type AppointmentPhase,
  type AppointmentStatus,
  mayBe,
  nextStates,
} from "#app/domain/appointments/status.ts";
import type { IconName } from "#app/platform/ui/kit/icon.tsx";

export const statusWords: Record<AppointmentStatus, { word: string; icon?: IconName }> = {
  booked: { word: "booked" },
  confirmed: { word: "confirmed", icon: "check" },
  arrived: { word: "arrived", icon: "dot" },
  in_service: { word: "in service", icon: "play" },
  completed: { word: "completed", icon: "check-check" },
  no_show: { word: "no-show", icon: "x" },
  cancelled: { word: "cancelled", icon: "minus" },
};

/** `back` marks a step that corrects a mistake. */
export type StatusStep = {
  status: AppointmentStatus;
  label: string;
  back: boolean;
  /** Needs confirmation, because the client may still come (rule 8.20). */
  early?: boolean;
};

/** `was` is the previous status. */
export type StatusContext = {
  status: AppointmentStatus;
  was: AppointmentStatus | null;
  phase: AppointmentPhase;
  early?: boolean;
};

/** Returns the possible next statuses (rules 7.2 and 7.3), most likely first. */
export function nextSteps({ status, was, phase, early = false }: StatusContext): StatusStep[] {
  if (status === "cancelled") return [{ status: was ?? "booked", label: "Bring back", back: true }];
  const steps = nextStates(status, was)
    .filter((next) => next !== "cancelled" && mayBe(next, phase, { was: next === was }))
    .map((next) => {
      const back = isBack(status, next, was);
      const label = back ? `Back to ${statusWords[next].word}` : labels[next];
      return { status: next, label, back, ...(early && next === "no_show" && !back && { early }) };
    });
  const undo = steps.find((step) => step.back && step.status === was);
  return steps
    .filter((step) => !undo || !step.back || step === undo)
    .sort((a, b) => stepOrder(a) - stepOrder(b));
}

/** From no-show to arrived is not a step back: the client came late. */
function isBack(status: AppointmentStatus, next: AppointmentStatus, was: AppointmentStatus | null): boolean {
  if (status === "no_show") return next === was || next === "booked" || next === "confirmed";
  return next === "no_show" ? next === was : life.indexOf(next) < life.indexOf(status);
}

const life: AppointmentStatus[] = ["booked", "confirmed", "arrived", "in_service", "completed"];

const labels: Record<AppointmentStatus, string> = {
  booked: "Mark booked",
  confirmed: "Mark confirmed",
  arrived: "Mark arrived",
  in_service: "Start service",
  completed: "Mark completed",
  no_show: "No-show",
  cancelled: "Cancel",
};

function stepOrder({ status, back }: StatusStep): number {
  if (back) return 100 - life.indexOf(status);
  if (status === "confirmed") return 40;
  return status === "no_show" ? 30 : life.indexOf(status);
}

/** Letters that set a status on the board (rule 6.34). */
export const statusKeys = {
  a: "arrived",
  s: "in_service",
  c: "completed",
  n: "no_show",
} satisfies Record<string, AppointmentStatus>;
