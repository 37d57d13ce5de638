import { Link, useLocation } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { OpeningState } from "#app/platform/ui/shell/root-data.ts";

export function MustChangeNotice() {
  const { pathname, search } = useLocation();
  if (pathname === "/profile/settings") return null;
  return (
    <aside className="given-password" aria-label="Your password">
      <Notice tone="warn" heading="Please choose your own password">
        <p>The studio created this account for you, so someone else knows its password.</p>
        <form method="post" action="/profile/later" className="actions">
          <input type="hidden" name="back" value={pathname + search} />
          <Link to="/profile/settings" className="button small">
            Choose a password
          </Link>
          <Button variant="ghost" small>
            Not now
          </Button>
        </form>
      </Notice>
    </aside>
  );
}

export function TroubleNotice({
  heading,
  text,
  page,
  label = "For the owner",
}: {
  heading: string;
  text: string;
  page: string | null;
  label?: string;
}) {
  const { pathname, search } = useLocation();
  // That page shows the details.
  if (page && `${pathname}${search}`.startsWith(page)) return null;
  return (
    <aside className="trouble" aria-label={label}>
      <Notice tone="warn" heading={heading}>
        <p>
          {text} {page ? <Link to={page}>See what to do</Link> : null}
        </p>
      </Notice>
    </aside>
  );
}

export function OpeningLine({ state, mayOpen }: { state: OpeningState; mayOpen: boolean }) {
  if (state !== "preview" && state !== "example") return null;
  return (
    <aside className="trouble" aria-label="About this site">
      <Notice tone="warn">
        {state === "preview" ? (
          <p>
            Not open yet. Only you can see this.{" "}
            {mayOpen ? <Link to="/admin/start">Open the studio</Link> : null}
          </p>
        ) : (
          <p>This is sample content. The names, prices and texts came with the software.</p>
        )}
      </Notice>
    </aside>
  );
}
