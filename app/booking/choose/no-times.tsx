import { Notice } from "#app/ui/kit/notice.tsx";
import { type Carrier, type DatesAndTimes, noTimes } from "./choices.ts";
import { ToDay } from "./day-link.tsx";

export function NoTimes({
  nextDay,
  phone,
  ...link
}: {
  nextDay: DatesAndTimes["nextDay"];
  dayUrl: (date: string) => string;
  carrier?: Carrier;
  phone: string;
}) {
  return (
    <Notice tone="warn">
      <p>{noTimes}</p>
      {nextDay ? (
        <p>
          Next day with times:{" "}
          <ToDay {...link} date={nextDay.date} className="button ghost small">
            {nextDay.label}
          </ToDay>
        </p>
      ) : null}
      <p>
        Or call us: <a href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>{phone}</a>
      </p>
    </Notice>
  );
}
