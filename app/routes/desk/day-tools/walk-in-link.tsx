import { Link } from "@remix-run/react";
import { walkInUrl } from "#app/routes/desk/walk-in/walk-in-url.ts";

/** One of the tools above the board. */
export const WalkInLink = ({ date }: { date: string }) => (
  <Link
    to={`${walkInUrl(date)}#panel`}
    id="walk-in"
    className="button ghost"
    accessKey="w"
    preventScrollReset
  >
    Walk-in
  </Link>
);
