import { Link } from "@remix-run/react";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { OpeningState } from "./root-data.ts";

/** One line above the website's pages: who sees them so far, or that what they say is an example. */
export function OpeningLine({ state, mayOpen }: { state: OpeningState; mayOpen: boolean }) {
  if (state !== "preview" && state !== "example") return null;
  return (
    <aside className="trouble" aria-label="About this site">
      <Notice tone="warn">
        {state === "preview" ? (
          <p>
            Only you see this: not open yet. {mayOpen ? <Link to="/admin/start">Open the studio</Link> : null}
          </p>
        ) : (
          <p>This is an example: names, prices and words came with the software.</p>
        )}
      </Notice>
    </aside>
  );
}
