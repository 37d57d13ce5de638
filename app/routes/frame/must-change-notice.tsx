import { Link, useLocation } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

export function MustChangeNotice() {
  const { pathname, search } = useLocation();
  if (pathname === "/profile/settings") return null;
  return (
    <aside className="given-password" aria-label="Your password">
      <Notice tone="warn" heading="Please choose a password of your own">
        <p>The studio made this account for you, so somebody else knows its password.</p>
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
