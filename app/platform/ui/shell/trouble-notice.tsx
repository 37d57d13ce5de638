import { Link, useLocation } from "@remix-run/react";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** On every page: something that this person alone can mend. */
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
  // That page says it at length.
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
