import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";

/**
 * With script: the focus goes to what has been opened in the panel, and back to its entry on the board afterwards; a button that
 * has done its work and is gone leaves it to the panel, never to the beginning of the page (rule 6.37). What was booked or put back
 * has it on its entry, for the next key. The panel scrolls to its top for what is new there, and for the notice.
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | string | null,
  form: string | null,
  done: string | null,
): void {
  const { key, search } = useLocation();
  // What script alone shows comes after the first time that the page is drawn.
  const hydrated = useHydrated();
  const before = useRef({ opened, form, key });
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the cases exclude each other in this order.
  useEffect(() => {
    const left = before.current;
    before.current = { opened, form, key };
    if (left.key === key) {
      // A page that has just come: keys act at once, and nothing scrolls. An address leads no further than to the panel.
      if (hydrated && (isLost() || document.activeElement === panel.current))
        firstOf(panel.current)?.focus(still(panel.current));
      if (opened === null && !done && isLost()) focusOn("board");
      return;
    }
    // A form that comes into the panel of the same visit is opened too.
    const isOther = left.opened !== opened || (form !== null && left.form === null);
    if (done || isOther) panel.current?.scrollTo(0, 0);
    if (done && landing.includes(new URLSearchParams(search).get("done") ?? "")) {
      focusOn(typeof opened === "number" ? `e${opened}` : "board");
      if (!isLost()) return;
    }
    // The entry whose panel stands there already leads into it too.
    const isEntered = !done && opened !== null && document.activeElement?.id === `e${opened}`;
    if ((isOther || isEntered) && opened !== null)
      (firstOf(panel.current) ?? panel.current)?.focus(still(panel.current));
    else if (isLost() && isOther) document.getElementById(openerOf(left.opened))?.focus();
    if (!isLost()) return;
    if (opened === null && !done) focusOn("board");
    else panel.current?.focus(still(panel.current));
  }, [panel, opened, form, done, key, search, hydrated]);
}

/** The deeds after which one goes on at the board. */
const landing = ["booked", "walked-in", "undone"];

const focusOn = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

const firstOf = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>("[data-first]") ?? null;

/** Beside the day the panel is always in view: the page stays where it is. */
const still = (panel: HTMLElement | null): FocusOptions => ({
  preventScroll: panel !== null && getComputedStyle(panel).position === "sticky",
});

/** What has opened a panel: an entry of the board, or one of the tools. */
const openerOf = (left: number | string | null): string =>
  left === "pause" || String(left).startsWith("new")
    ? "new-appointment"
    : typeof left === "string"
      ? left
      : `e${left}`;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Changes with each address that opens a form of its own, so that nothing of the call before stands in it. */
export function useFormKey(): string {
  const { key, search } = useLocation();
  const held = useRef(key);
  if (opensFreshForm(search)) held.current = key;
  return held.current;
}

/** A parked call, or a client who comes without the place that the form's own look-ups always name. */
export function opensFreshForm(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("parked") || (query.has("client") && !query.has("provider"));
}

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
