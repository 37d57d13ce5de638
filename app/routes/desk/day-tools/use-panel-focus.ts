import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";

/** Focuses an opened panel, and its entry when it closes, but never the page start (rule 6.37). A booked or restored visit gets the focus. */
export function usePanelFocus(
  panel: RefObject<HTMLElement>,
  opened: number | string | null,
  form: string | null,
  done: string | null,
): void {
  const { key, search } = useLocation();
  // Content that needs script appears after the first render.
  const hydrated = useHydrated();
  const before = useRef({ opened, form, key });
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the cases exclude each other in this order
  useEffect(() => {
    const left = before.current;
    before.current = { opened, form, key };
    const isOnBoard = done && doneOnBoard.test(search);
    const target = isOnBoard ? (typeof opened === "number" ? `e${opened}` : "board") : null;
    if (left.key === key) {
      // After a change on another page, such as a receipt, the frame focuses its start first.
      if (target) requestAnimationFrame(() => document.activeElement?.id === "main" && focusOn(target));
      // A new page must not scroll, and keys must work at once.
      if (hydrated && (hasNoFocus() || document.activeElement === panel.current))
        firstOf(panel.current)?.focus(keepScroll(panel.current));
      if (opened === null && !done && hasNoFocus()) focusOn("board");
      return;
    }
    // A form that opens in the same visit's panel counts as opened.
    const isOther = left.opened !== opened || (form !== null && left.form === null);
    if (done || isOther) panel.current?.scrollTo(0, 0);
    if (target) {
      focusOn(target);
      if (!hasNoFocus()) return;
    }
    // Enter on the entry of the open panel moves into the panel.
    const isEntered = !done && opened !== null && document.activeElement?.id === `e${opened}`;
    if ((isOther || isEntered) && opened !== null)
      (firstOf(panel.current) ?? panel.current)?.focus(keepScroll(panel.current));
    else if (hasNoFocus() && isOther) document.getElementById(openerId(left.opened))?.focus();
    if (!hasNoFocus()) return;
    if (opened === null && !done) focusOn("board");
    else panel.current?.focus(keepScroll(panel.current));
  }, [panel, opened, form, done, key, search, hydrated]);
}

/** After these, the user continues on the board. */
const doneOnBoard = /[?&]done=(?:booked|walked-in|undone)(?:&|$)/u;

const focusOn = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

const firstOf = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>("[data-first]") ?? null;

/** A sticky panel is always in view, so the page doesn't scroll. */
const keepScroll = (panel: HTMLElement | null): FocusOptions => ({
  preventScroll: panel !== null && getComputedStyle(panel).position === "sticky",
});

const openerId = (left: number | string | null): string =>
  left === "pause" || String(left).startsWith("new")
    ? "new-appointment"
    : typeof left === "string"
      ? left
      : `e${left}`;

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Changes when the URL opens a new form, so that no input of the last call remains. */
export function useFormKey(): string {
  const { key, search } = useLocation();
  const held = useRef(key);
  if (opensFreshForm(search)) held.current = key;
  return held.current;
}

/** Returns whether the URL opens a parked call, a new client's form or a client without a provider. */
export function opensFreshForm(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("parked") || query.has("who") || (query.has("client") && !query.has("provider"));
}

/** Closes menus by Esc, which keeps the focus on the button, and by a press or focus elsewhere. */
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
