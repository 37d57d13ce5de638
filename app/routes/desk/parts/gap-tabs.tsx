import { Link } from "@remix-run/react";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

export function GapTabs({
  current,
  date,
  provider,
  time,
}: {
  current: "appointment" | "block";
  date: string;
  provider?: number | "any" | null;
  time?: string | null;
}) {
  const gap = { date, provider: provider === "any" ? null : provider, time };
  const to = (what: "new" | "block") => `${urlWithQuery("/receptionist", { ...gap, [what]: true })}#panel`;
  return (
    <nav className="gap-tabs" aria-label="Type of entry">
      <Link to={to("new")} aria-current={current === "appointment" || undefined} preventScrollReset>
        Appointment
      </Link>
      <Link to={to("block")} aria-current={current === "block" || undefined} preventScrollReset>
        Block
      </Link>
    </nav>
  );
}
