import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards. What is
 * new in the panel is read from its top, `done` too: what a deed has done stands there, and its button may stand far below.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  shown: number | "new" | null,
  done: string | null,
): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence for another deed is new, too
  useEffect(() => {
    if (done) panel.current?.scrollTo(0, 0);
  }, [panel, done, key]);
  const before = useRef(shown);
  useEffect(() => {
    const left = before.current;
    before.current = shown;
    if (left === shown) return;
    panel.current?.scrollTo(0, 0);
    if (shown !== null) panel.current?.focus();
    else document.getElementById(left === "new" ? "new-appointment" : `e${left}`)?.focus();
  }, [panel, shown]);
}
