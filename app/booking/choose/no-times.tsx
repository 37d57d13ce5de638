import type { ReactNode } from "react";
import { telephoneLink } from "#app/shared/phone.ts";
import { Notice } from "#app/ui/kit/notice.tsx";
import { type Carrier, type DatesAndTimes, noTimes } from "./choices.ts";
import { ToDay } from "./day-link.tsx";

/** In place of times: why there are none, and the way on. */
export function NoTimes({
  nextDay,
  day,
  whyNone,
  until,
  phone,
  children,
  ...link
}: {
  nextDay: DatesAndTimes["nextDay"];
  day?: DatesAndTimes["day"];
  whyNone?: DatesAndTimes["whyNone"];
  /** The last day of the window, where none of its days has times. */
  until?: string | null;
  dayUrl: (date: string) => string;
  carrier?: Carrier;
  phone: string;
  /** What else is free. */
  children?: ReactNode;
}) {
  const isEarlier = nextDay && day && nextDay.date < day.date;
  return (
    <Notice tone="warn">
      {until || whyNone ? (
        <p>
          <strong>
            {until ? `No free times until ${until}, the last day that can be booked now.` : whyNone}
          </strong>
        </p>
      ) : null}
      {until ? null : <p>{noTimes}</p>}
      {nextDay ? (
        <p>
          {isEarlier ? "Last day before it with times:" : "Next day with times:"}{" "}
          <ToDay {...link} date={nextDay.date} className="button ghost small">
            {nextDay.label}
          </ToDay>
        </p>
      ) : null}
      {children}
      <p>
        Or call us: <a href={telephoneLink(phone)}>{phone}</a>
      </p>
    </Notice>
  );
}
