import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { singleDayUrl } from "./pause-url.ts";

/** What else may be done with a provider's day, in the head of the column. */
export function ColumnMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="column-menu">
      <summary aria-label={`The day of ${name}`}>
        <span aria-hidden="true">…</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

export function SingleDayItem({ date, provider, name }: { date: string; provider: number; name: string }) {
  return (
    <li>
      <Link to={singleDayUrl(date, provider)} aria-label={`This day only: ${name}`}>
        This day only
      </Link>
    </li>
  );
}
