import { Link, useNavigate } from "@remix-run/react";
import type { AriaAttributes, ReactNode } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import type { Carrier } from "./choices.ts";

/** A link, or a button that, without script, carries what was typed. It stays one with script: a late script must lose no tap. */
export function ToDay({
  date,
  dayUrl,
  carrier,
  ...rest
}: {
  date: string;
  dayUrl: (date: string) => string;
  carrier?: Carrier;
  className?: string;
  tabIndex?: number;
  "aria-current"?: AriaAttributes["aria-current"];
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  if (carrier) {
    return (
      <button
        type={hydrated ? "button" : "submit"}
        {...carrier}
        value={date}
        data-date={date}
        {...rest}
        onClick={(event) => {
          event.preventDefault();
          navigate(dayUrl(date), { replace: true, preventScrollReset: true });
        }}
      />
    );
  }
  const to = hydrated ? dayUrl(date) : `${dayUrl(date)}#times`;
  return <Link to={to} replace preventScrollReset data-date={date} {...rest} />;
}
