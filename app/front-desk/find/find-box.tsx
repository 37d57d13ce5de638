import { lazy, type KeyboardEvent as ReactKeyboardEvent, Suspense, useEffect, useState } from "react";
import findCss from "./find-box.css";
import { findInput } from "./find-input.ts";

/** The search for clients in the header of the front desk's people: a form, and with script what it finds while one types. */
export function FindBox() {
  const [wanted, setWanted] = useState(false);
  useFindKeys();
  return (
    <search className="find">
      <link rel="stylesheet" href={findCss} />
      <form method="get" action="/receptionist/find">
        <label htmlFor="find" className="visually-hidden">
          Find a client
        </label>
        <input
          type="search"
          id="find"
          name="q"
          className="input"
          placeholder="Find"
          title="Find a client (F2 or /)"
          // biome-ignore lint/a11y/noAccessKey: the desk is played by keys, and each of them has a way beside it
          accessKey="f"
          aria-keyshortcuts="F2 /"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={300}
          onFocus={() => setWanted(true)}
          onKeyDown={waitForResults}
        />
      </form>
      {wanted ? (
        <Suspense fallback={null}>
          <FindResults />
        </Suspense>
      ) : null}
    </search>
  );
}

let isMissing = false;

/** Where its file does not come the form leads to the page. */
const FindResults = lazy(() =>
  import("./find-results.tsx").then(
    (file) => ({ default: file.FindResults }),
    () => {
      isMissing = true;
      const box = findInput();
      if (box?.dataset.entered) box.form?.submit();
      return { default: () => null };
    },
  ),
);

/** Enter before the file is there: it goes on from the results then. */
function waitForResults(event: ReactKeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: box } = event;
  if (key !== "Enter" || isMissing || box.value.trim().length < 2) return;
  event.preventDefault();
  box.dataset.entered = "yes";
}

/** F2 everywhere; the slash only where it is not typed (WCAG 2.1.4). */
function useFindKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]");
      if (ctrlKey || metaKey || altKey || !(key === "F2" || (key === "/" && !isTyping))) return;
      event.preventDefault();
      findInput()?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
