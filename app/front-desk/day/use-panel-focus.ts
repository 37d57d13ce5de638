import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards; a button that
 * has done its work and is gone leaves it to the panel, never to the beginning of the page (rule 6.37). What was booked or put back
 * has it on its entry, for the next key. The panel scrolls to its top for what is new there, and for the notice.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | string | null,
  done: string | null,
): void {
  const { key, search } = useLocation();
  const before = useRef({ opened, key });
  useEffect(() => {
    const left = before.current;
    before.current = { opened, key };
    if (left.key === key) {
      // A page that has just come: keys act at once, and nothing scrolls.
      if (opened === null && !done && isLost()) focusOn("board");
      return;
    }
    const isOther = left.opened !== opened;
    if (done || isOther) panel.current?.scrollTo(0, 0);
    if (done && landing.includes(new URLSearchParams(search).get("done") ?? "")) {
      focusOn(typeof opened === "number" ? `e${opened}` : "board");
      if (!isLost()) return;
    }
    // The entry whose panel stands there already leads into it too.
    const isEntered = !done && opened !== null && document.activeElement?.id === `e${opened}`;
    if ((isOther || isEntered) && opened !== null)
      (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus();
    else if (isLost() && isOther) document.getElementById(openerOf(left.opened))?.focus();
    if (!isLost()) return;
    if (opened === null && !done) focusOn("board");
    else panel.current?.focus();
  }, [panel, opened, done, key, search]);
}

/** The deeds after which one goes on at the board. */
const landing = ["booked", "walked-in", "undone"];

const focusOn = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

/** What has opened a panel: an entry of the board, or one of the tools. */
const openerOf = (left: number | string | null): string =>
  left === "new" || left === "pause" ? "new-appointment" : typeof left === "string" ? left : `e${left}`;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
