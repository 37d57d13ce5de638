import type { ReactNode } from "react";
import { type Carrier, type DatesAndTimes, noTimes } from "#app/domain/booking/choose/choices.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { DayLink } from "./choice-link.tsx";

type DayProps = { dayUrl: (date: string) => string; carrier?: Carrier };

export const wayOnId = "date-why";

export function NextDay({ wayOn, ...link }: DayProps & Pick<DatesAndTimes, "wayOn">) {
  if (!wayOn) return null;
  const { why, lead, nextDay } = wayOn;
  return (
    <div id={wayOnId}>
      <Notice tone="warn">
        <p>
          <strong>{why}</strong>
        </p>
        {nextDay ? (
          <p>
            {lead}{" "}
            <DayLink {...link} date={nextDay.date} className="button ghost small">
              {nextDay.label}
            </DayLink>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

/** For treatments that require an earlier test. */
export const NewHere = ({ phone }: { phone: string }) => (
  <p>
    New here? Call us first: <a href={telephoneLink(phone)}>{phone}</a>
  </p>
);

/** For a refusal that contains the phone number. */
export const CallUs = ({ phone, message = "" }: { phone: string; message?: string }) =>
  message.includes(phone) ? (
    <p>
      <a href={telephoneLink(phone)}>Call {phone}</a>
    </p>
  ) : null;

export function NoTimes({
  nextDay,
  day,
  whyNone,
  until,
  phone,
  children,
  ...link
}: DayProps & {
  nextDay: DatesAndTimes["nextDay"];
  day?: DatesAndTimes["day"];
  whyNone?: DatesAndTimes["whyNone"];
  /** The last day of the window, if none of its days has times. */
  until?: string | null;
  phone: string;
  children?: ReactNode;
}) {
  const isEarlier = nextDay && day && nextDay.date < day.date;
  return (
    <Notice tone="warn">
      {until || whyNone ? (
        <p>
          <strong>{until ? `No free times until ${until}, the last day you can book now.` : whyNone}</strong>
        </p>
      ) : null}
      {until ? null : <p>{noTimes}</p>}
      {nextDay ? (
        <p>
          {isEarlier ? "Last day with times:" : "Next day with times:"}{" "}
          <DayLink {...link} date={nextDay.date} className="button ghost small">
            {nextDay.label}
          </DayLink>
        </p>
      ) : null}
      {children}
      <p>
        Or call us: <a href={telephoneLink(phone)}>{phone}</a>
      </p>
    </Notice>
  );
}
