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
  form: string | null,
  done: string | null,
): void {
  const { key } = useLocation();
  const before = useRef({ opened, form, key });
  useEffect(() => {
    const left = before.current;
    before.current = { opened, form, key };
    if (left.key === key) return;
    // A form that comes into the panel of the same visit is opened too.
    const isOther = left.opened !== opened || (form !== null && left.form === null);
    if (done || isOther) panel.current?.scrollTo(0, 0);
    if (isOther && opened !== null)
      (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus();
    else if (isLost() && isOther) document.getElementById(openerOf(left.opened))?.focus();
    if (!isLost()) return;
    if (opened === null && !done) document.getElementById("board")?.focus({ preventScroll: true });
    else panel.current?.focus();
  }, [panel, opened, form, done, key]);
}

/** What has opened a panel: an entry of the board, or one of the tools. */
const openerOf = (left: number | string | null): string =>
  left === "new" || left === "pause" ? "new-appointment" : typeof left === "string" ? left : `e${left}`;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
