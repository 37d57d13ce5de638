import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent as Press, useEffect } from "react";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** `seconds`: idle time before names are hidden, 0 for never. `letters`: whether single-letter keys work (rule 6.35). */
type CurtainState = { drawn: boolean; seconds: number; letters: boolean };

/** Hides clients' names from people at the counter (rule 6.75). Any key or click shows them. */
export function Curtain({
  curtain: { drawn, seconds, letters },
  form,
}: {
  curtain: CurtainState;
  form: string | undefined;
}) {
  const { pathname, search } = useLocation();
  useEffect(() => (drawn ? undefined : watchForCurtain(seconds, letters)), [drawn, seconds, letters]);
  const query = new URLSearchParams(search);
  query.delete("done");
  if (drawn) query.delete("curtain");
  else query.set("curtain", "");
  if (form && !drawn) {
    return (
      <button type="submit" id="curtain" form={form} name="curtain" value="" onClick={hideNamesNow}>
        Hide names
      </button>
    );
  }
  return (
    <Link
      to={`${pathname}?${query}`.replace(/=(?=&|$)/gu, "")}
      id="curtain"
      className={drawn ? "button ghost" : undefined}
      preventScrollReset
      onClick={drawn ? undefined : hideNamesNow}
    >
      {drawn ? "Show names" : "Hide names"}
    </Link>
  );
}

export const ShowNames = () => (
  <Button type="button" variant="ghost" className="show-names">
    Show names
  </Button>
);

function hideNamesNow(event: Press): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  for (const menu of document.querySelectorAll(".tool-menu")) menu.removeAttribute("open");
  hideNames();
}

const attribute = "data-curtain";
let focusedBefore: Element | null = null;

/** Saves the focus, which is restored later. */
function hideNames(): void {
  focusedBefore = document.activeElement;
  document.documentElement.setAttribute(attribute, "");
}

const areNamesHidden = (): boolean => document.documentElement.hasAttribute(attribute);

function showNames(): boolean {
  if (!areNamesHidden()) return false;
  document.documentElement.removeAttribute(attribute);
  if (focusedBefore instanceof HTMLElement && document.activeElement !== focusedBefore)
    focusedBefore.focus({ preventScroll: true });
  return true;
}

const doubleEscapeMs = 600;

/** Lock and Switch work while the names are hidden. */
const isHandOver = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".signed-in-as") !== null;

/** In a text field, L is a letter and doesn't lock. */
const isLockKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  /^l$/iu.test(key) && !(altKey || ctrlKey || metaKey) && !focusedBefore?.matches("input, select, textarea");

function watchForCurtain(seconds: number, letters: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let escapedAt = 0;
  const begin = () => {
    clearTimeout(timer);
    if (seconds > 0) timer = setTimeout(hideNames, seconds * 1000);
  };
  let lifts = false;
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp, target } = event;
    begin();
    if (areNamesHidden()) {
      const lock = letters && isLockKey(event) ? document.getElementById("lock") : null;
      if (lock) {
        event.preventDefault();
        event.stopImmediatePropagation();
        lock.click();
      }
      if (lock || (isHandOver(target) && /^(?:Enter| )$/u.test(key))) return;
    }
    lifts = showNames();
    if (lifts || key !== "Escape") return;
    if (timeStamp - escapedAt < doubleEscapeMs) hideNames();
    escapedAt = timeStamp;
  };
  const onPress = ({ target }: PointerEvent) => {
    begin();
    lifts = !isHandOver(target) && showNames();
  };
  // The press that shows the names does nothing else, because the user couldn't see the target.
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (lifts && target instanceof Element && target.closest(".private, .desk-panel")) event.preventDefault();
  };
  begin();
  addEventListener("keydown", onKey, true);
  addEventListener("pointerdown", onPress, true);
  addEventListener("click", onClick, true);
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKey, true);
    removeEventListener("pointerdown", onPress, true);
    removeEventListener("click", onClick, true);
    showNames();
  };
}
