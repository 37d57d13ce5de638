import { type RefObject, useEffect, useRef } from "react";

/** With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards. */
export function usePanelFocus(panel: RefObject<HTMLElement>, shown: number | "new" | null): void {
  const before = useRef(shown);
  useEffect(() => {
    const left = before.current;
    before.current = shown;
    if (left === shown) return;
    if (shown !== null) panel.current?.focus();
    else document.getElementById(left === "new" ? "new-appointment" : `e${left}`)?.focus();
  }, [panel, shown]);
}
