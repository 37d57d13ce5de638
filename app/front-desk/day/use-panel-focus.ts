import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards; a button that
 * has done its work and is gone leaves it to the panel, never to the beginning of the page (rule 6.37). The panel scrolls to its
 * top for what is new there, and for the notice of what was done.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | string | null,
  done: string | null,
): void {
  const { key } = useLocation();
  const before = useRef({ opened, key });
  useEffect(() => {
    const left = before.current;
    before.current = { opened, key };
    if (left.key === key) return;
    const isOther = left.opened !== opened;
    if (done || isOther) panel.current?.scrollTo(0, 0);
    if (isOther && opened !== null)
      (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus(
        still(panel.current),
      );
    else if (isLost() && isOther) document.getElementById(openerOf(left.opened))?.focus();
    if (!isLost()) return;
    if (opened === null && !done) document.getElementById("board")?.focus({ preventScroll: true });
    else panel.current?.focus(still(panel.current));
  }, [panel, opened, done, key]);
}

/** What has opened a panel: an entry of the board, or one of the tools. */
const openerOf = (left: number | string | null): string =>
  left === "pause" || String(left).startsWith("new")
    ? "new-appointment"
    : typeof left === "string"
      ? left
      : `e${left}`;

/** Beside the day the panel is always in view: the page stays where it is. */
const still = (panel: HTMLElement | null): FocusOptions => ({
  preventScroll: panel !== null && getComputedStyle(panel).position === "sticky",
});

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
