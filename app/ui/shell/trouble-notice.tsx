import { Link, useLocation } from "@remix-run/react";
import { Notice } from "#app/ui/kit/notice.tsx";

/** For admins, on every page: something that only they can have mended. */
export function TroubleNotice({
  heading,
  text,
  page,
}: {
  heading: string;
  text: string;
  page: string | null;
}) {
  const { pathname, search } = useLocation();
  // That page says it at length.
  if (page && `${pathname}${search}`.startsWith(page)) return null;
  return (
    <aside className="trouble" aria-label="For the owner">
      <Notice tone="warn" heading={heading}>
        <p>
          {text} {page ? <Link to={page}>See what to do</Link> : null}
        </p>
      </Notice>
    </aside>
  );
}
