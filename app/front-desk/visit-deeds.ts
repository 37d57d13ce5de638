/** What staff may say about how far a visit is: words, glyphs and buttons. */
import { nextStates, type VisitStatus } from "#app/booking/states.ts";
import type { IconName } from "#app/ui/icon.tsx";

export const stateWords: Record<VisitStatus, { word: string; icon?: IconName }> = {
  booked: { word: "booked" },
  confirmed: { word: "confirmed", icon: "check" },
  arrived: { word: "arrived", icon: "dot" },
  in_service: { word: "in service", icon: "play" },
  completed: { word: "completed", icon: "check-check" },
  no_show: { word: "no-show", icon: "x" },
  cancelled: { word: "cancelled", icon: "minus" },
};

/** `back`: takes something back that was said by mistake. */
export type Deed = { status: VisitStatus; label: string; back: boolean };

/**
 * The states that may follow, as buttons, the likeliest first. On a day that is still ahead nobody has arrived or failed
 * to. Cancelling is a deed of its own.
 */
export function deedsFor(status: VisitStatus, { ahead }: { ahead: boolean }): Deed[] {
  if (status === "cancelled") return [{ status: "booked", label: "Bring back", back: true }];
  const before = life.indexOf(status);
  return nextStates(status)
    .filter((next) => next !== "cancelled" && !(ahead && onTheDay.includes(next)))
    .filter((next) => status !== "no_show" || next !== "confirmed")
    .map((next) => {
      const back =
        status === "no_show" ? next === "booked" : next !== "no_show" && life.indexOf(next) < before;
      return { status: next, label: back ? `Back to ${stateWords[next].word}` : labels[next], back };
    })
    .sort((a, b) => likeliness(a) - likeliness(b));
}

const life: VisitStatus[] = ["booked", "confirmed", "arrived", "in_service", "completed"];

const onTheDay: VisitStatus[] = ["arrived", "in_service", "completed", "no_show"];

const labels: Record<VisitStatus, string> = {
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
