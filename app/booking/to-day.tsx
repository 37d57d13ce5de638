import { Link } from "@remix-run/react";
import type { AriaAttributes, ReactNode } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import type { Carrier } from "./choices.ts";

/** Shows another day: a link to its address, or a button of the form that carries what was typed. */
export function ToDay({
  date,
  address,
  carrier,
  ...rest
}: {
  date: string;
  /** Of the page with that day chosen. */
  address: (date: string) => string;
  carrier?: Carrier;
  className?: string;
  tabIndex?: number;
  "aria-current"?: AriaAttributes["aria-current"];
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  if (carrier) return <button type="submit" {...carrier} value={date} {...rest} />;
  const to = hydrated ? address(date) : `${address(date)}#times`;
  return <Link to={to} replace preventScrollReset data-date={date} {...rest} />;
}
