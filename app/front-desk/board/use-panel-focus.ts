import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards. The panel
 * scrolls to its top for what is new there, and for the notice of what was done, whose button may stand far below.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | string | null,
  done: string | null,
): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence after another action is new, too
  useEffect(() => {
    if (done) panel.current?.scrollTo(0, 0);
  }, [panel, done, key]);
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened) return;
    panel.current?.scrollTo(0, 0);
    if (opened !== null)
      (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus();
    else document.getElementById(openerOf(left))?.focus();
  }, [panel, opened]);
}

/** What has opened a panel: an entry of the board, or one of the tools. */
const openerOf = (left: number | string | null): string =>
  left === "new" ? "new-appointment" : typeof left === "string" ? left : `e${left}`;
