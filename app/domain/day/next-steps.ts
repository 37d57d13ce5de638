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

/** `back`: takes something back that was said by mistake. */
export type StatusStep = {
  status: AppointmentStatus;
  label: string;
  back: boolean;
  /** A no-show of somebody who may still come: it is asked once more (rule 8.20). */
  early?: boolean;
};

/** Where an appointment stands: `was` is the status before this one. */
export type Standing = {
  status: AppointmentStatus;
  was: AppointmentStatus | null;
  phase: AppointmentPhase;
  /** Whether the client may still come. */
  early?: boolean;
};

/** The statuses that may follow by now (rules 7.2 and 7.3), likeliest first; back to the one that was, if that is known. */
export function nextSteps({ status, was, phase, early = false }: Standing): StatusStep[] {
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
    .sort((a, b) => likeliness(a) - likeliness(b));
}

/** A client who turns up after all goes forward from a no-show. */
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

/** Forward in the order of an appointment's life, the client's own word at the end, then the steps back. */
function likeliness({ status, back }: StatusStep): number {
  if (back) return 100 - life.indexOf(status);
  if (status === "confirmed") return 40;
  return status === "no_show" ? 30 : life.indexOf(status);
}

/** The letters that set a state while an entry of the board has the focus (rule 6.34). */
export const stateKeys = {
  a: "arrived",
  s: "in_service",
  c: "completed",
  n: "no_show",
} satisfies Record<string, AppointmentStatus>;
