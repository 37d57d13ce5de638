import { Link } from "@remix-run/react";
import { addressWith } from "#app/platform/words/address-with.ts";

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
  const to = (what: "new" | "block") => `${addressWith("/receptionist", { ...gap, [what]: true })}#panel`;
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
