import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";

export function FindBox({ at }: { at: string }) {
  const day = new URLSearchParams(useLocation().search).get("date");
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // The field had the focus before the script started.
    if (document.activeElement?.id === "find") setWanted(true);
    addEventListener("keydown", goToBox);
    return () => removeEventListener("keydown", goToBox);
  }, []);
  return (
    <search className="find">
      <form method="post" action="/receptionist/search">
        <input type="hidden" name="to" value={at} />
        {day ? <input type="hidden" name="date" value={day} /> : null}
        <input
          type="search"
          id="find"
          name="q"
          className="input"
          aria-label="Find a client"
          placeholder="Find"
          // biome-ignore lint/a11y/noAccessKey: the desk is operated by keys, and each of them has an alternative
          accessKey="f"
          aria-keyshortcuts="F2 /"
          autoComplete="off"
          onFocus={() => setWanted(true)}
        />
      </form>
      {wanted ? (
        <Suspense>
          <FindResults at={at} />
        </Suspense>
      ) : null}
    </search>
  );
}

/** Without its file the form opens the page. */
const FindResults = lazy(() => import("./find-results.tsx").catch(() => ({ default: () => null })));

/** F2 everywhere. "/" only outside text fields (WCAG 2.1.4). */
function goToBox(event: KeyboardEvent): void {
  const { key, target } = event;
  const isTyped = target instanceof Element && target.closest("input,select,textarea");
  if (key !== "F2" && (key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  const box = document.getElementById("find");
  if (box instanceof HTMLInputElement) box.select();
}
