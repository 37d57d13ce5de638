/** What staff may say about how far a visit is: words, glyphs and buttons. */
import {
  type AppointmentPhase,
  type AppointmentStatus,
  mayBe,
  nextStates,
} from "#app/appointments/status.ts";
import type { IconName } from "#app/ui/kit/icon.tsx";

export const stateWords: Record<AppointmentStatus, { word: string; icon?: IconName }> = {
  booked: { word: "booked" },
  confirmed: { word: "confirmed", icon: "check" },
  arrived: { word: "arrived", icon: "dot" },
  in_service: { word: "in service", icon: "play" },
  completed: { word: "completed", icon: "check-check" },
  no_show: { word: "no-show", icon: "x" },
  cancelled: { word: "cancelled", icon: "minus" },
};

/** `back`: takes something back that was said by mistake. */
export type Deed = { status: AppointmentStatus; label: string; back: boolean };

/** Where a visit stands: `was` is the state before this one. */
export type Standing = { status: AppointmentStatus; was: AppointmentStatus | null; phase: AppointmentPhase };

/**
 * The states that may follow by now, as buttons, the likeliest first. The step back is to the state that was; where that is
 * not known, to any that comes before in a visit's life. Cancelling is a deed of its own.
 */
export function deedsFor({ status, was, phase }: Standing): Deed[] {
  if (status === "cancelled") return [{ status: was ?? "booked", label: "Bring back", back: true }];
  const deeds = nextStates(status, was)
    .filter((next) => next !== "cancelled" && mayBe(next, phase, { was: next === was }))
    .map((next) => {
      const back = isBack(status, next, was);
      return { status: next, label: back ? `Back to ${stateWords[next].word}` : labels[next], back };
    });
  const undo = deeds.find((deed) => deed.back && deed.status === was);
  return deeds
    .filter((deed) => !undo || !deed.back || deed === undo)
    .sort((a, b) => likeliness(a) - likeliness(b));
}

/** Whoever turns up after all goes forward from a no-show. */
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

/** Forward in the order of a visit's life, the word of the client at the end, then the steps back. */
function likeliness({ status, back }: Deed): number {
  if (back) return 100 - life.indexOf(status);
  if (status === "confirmed") return 40;
  return status === "no_show" ? 30 : life.indexOf(status);
}
