import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards; a button that
 * has done its work and is gone leaves it to the panel, never to the beginning of the page (rule 6.37). The panel scrolls to its
 * top for what is new there, and for the notice of what was done.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | "new" | "pause" | null,
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
    if (isOther && opened === "pause") panel.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    else if (isOther && opened !== null) panel.current?.focus();
    else if (isLost() && isOther) {
      const entry = typeof left.opened === "string" ? "new-appointment" : `e${left.opened}`;
      document.getElementById(entry)?.focus();
    }
    if (!isLost()) return;
    if (opened === null && !done) document.getElementById("board")?.focus({ preventScroll: true });
    else panel.current?.focus();
  }, [panel, opened, done, key]);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
