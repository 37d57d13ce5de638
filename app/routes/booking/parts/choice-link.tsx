import { Link, useNavigate } from "@remix-run/react";
import type { AriaAttributes, ReactNode } from "react";
import type { Carrier } from "#app/domain/booking/choose/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";

type Rest = {
  carrier?: Carrier;
  className?: string;
  tabIndex?: number;
  "aria-current"?: AriaAttributes["aria-current"];
  "data-date"?: string;
  children?: ReactNode;
};

export const DayLink = ({
  date,
  dayUrl,
  ...rest
}: Rest & { date: string; dayUrl: (date: string) => string }) => (
  <ChoiceLink to={dayUrl(date)} value={date} data-date={date} {...rest} />
);

/** A link, or a button that carries the typed values without script. It stays a button, so that a late script loses no tap. */
export function ChoiceLink({ to, value = to, carrier, ...rest }: Rest & { to: string; value?: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  if (carrier) {
    return (
      <button
        type={hydrated ? "button" : "submit"}
        {...carrier}
        value={value}
        {...rest}
        onClick={(event) => {
          event.preventDefault();
          navigate(to, { replace: true, preventScrollReset: true });
        }}
      />
    );
  }
  return <Link to={hydrated ? to : `${to}#times`} replace preventScrollReset {...rest} />;
}
