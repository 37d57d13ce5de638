import { Form } from "@remix-run/react";
import { AffectedQuestion } from "#app/schedules/affected/affected-appointments.tsx";
import type { WeekRows } from "#app/schedules/week/rows.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { DayRowsFields } from "./day-rows.tsx";
import type { ScheduleData } from "./schedule.server.ts";
import { affectedIn, type ScheduleAnswer } from "./types.ts";
import { scheduleAddress } from "./url.ts";
import { useWeek } from "./use-week.ts";

/** Seven days, each with its hours and breaks. Without script each button for a row is a small submit of its own. */
export function WeekForm({
  schedule,
  rows,
  answer,
  sending,
  linked,
}: {
  schedule: ScheduleData;
  rows: WeekRows;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
  linked: boolean;
}) {
  const week = useWeek(rows, answer?.fields ?? {});
  const { providerId: provider, dayNames } = schedule;
  const at = scheduleAddress({ provider, edit: "week" });
  const outside = affectedIn(answer);
  return (
    <Form method="post" action={at} noValidate className="stack" preventScrollReset>
      {/* Enter saves: without it the browser would press the first button, which is a row's. */}
      <button type="submit" name="intent" value="week" className="visually-hidden" tabIndex={-1} aria-hidden>
        Save
      </button>
      <p className="hint">A day without hours is a day off. Until midnight: enter 12:00 AM.</p>
      <div key={week.turn} className="week-days">
        {week.rows.map((day, index) => (
          <DayRowsFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days never change places
            key={index}
            weekday={index + 1}
            name={dayNames[index] ?? ""}
            day={day}
            fields={week.fields}
            at={at}
            changeRows={week.changeRows}
          />
        ))}
      </div>
      {outside ? (
        <AffectedQuestion outside={outside} message={answer?.message ?? ""} linked={linked} />
      ) : null}
      <div className="actions">
        <Button name="intent" value="week" disabled={sending}>
          {outside ? "Save anyway" : "Save"}
        </Button>
        <ButtonLink to={scheduleAddress({ provider })} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
