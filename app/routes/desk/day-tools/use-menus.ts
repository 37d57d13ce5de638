import { useEffect } from "react";

/** An open menu closes by Esc, which leaves the focus at its button, and by a press or a focus elsewhere. */
export function useMenus(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = (event: Event) => {
      const menu = document.querySelector<HTMLDetailsElement>(".column-menu[open]");
      const isInside = event.target instanceof Node && menu?.contains(event.target);
      if (!menu || (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside)) return;
      menu.open = false;
      if (isInside) menu.querySelector("summary")?.focus();
    };
    for (const sign of ["keydown", "pointerdown", "focusin"])
      document.addEventListener(sign, close, { signal });
    return () => listening.abort();
  }, []);
}
