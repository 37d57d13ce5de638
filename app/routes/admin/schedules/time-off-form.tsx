import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { TypedOff } from "./schedule.server.ts";
import { affectedIn, type ScheduleAnswer } from "./types.ts";

type TimeOffFormProps = {
  at: string;
  typed: TypedOff;
  today: string;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
  save: string;
  linked: boolean;
  children?: ReactNode;
};

/** Whole days unless times are given. */
export function TimeOffForm({ at, typed, today, answer, sending, save, linked, children }: TimeOffFormProps) {
  const mine = answer?.form === "off" ? answer : undefined;
  const { fields, values } = mine ?? unsent;
  const current = { ...typed, ...values };
  const outside = affectedIn(mine);
  return (
    <Form method="post" action={at} noValidate className="stack" preventScrollReset>
      <div className="side-by-side">
        <Field
          kind="date"
          name="firstDate"
          label="First day"
          min={today}
          required
          defaultValue={current.firstDate}
          error={fields.firstDate}
        />
        <Field
          kind="date"
          name="lastDate"
          label="Last day"
          hint="Empty: that one day."
          min={today}
          optional
          defaultValue={current.lastDate}
          error={fields.lastDate}
        />
      </div>
      <PartOfDay values={current} errors={fields} />
      <Field
        name="reason"
        label="Reason"
        hint="Only staff see it."
        autoComplete="off"
        maxLength={longestReason}
        optional
        defaultValue={current.reason}
        error={fields.reason}
      />
      {outside ? <AffectedQuestion outside={outside} message={mine?.message ?? ""} linked={linked} /> : null}
      <div className="actions">
        <Button name="intent" value="off" disabled={sending}>
          {outside ? "Save anyway" : save}
        </Button>
        {children}
      </div>
    </Form>
  );
}

function PartOfDay({ values, errors }: { values: TypedOff; errors: Record<string, string> }) {
  const partly = [values.from, values.to, errors.from, errors.to].some(Boolean);
  return (
    <details className="more" open={partly || undefined}>
      <summary>Only a part of the day</summary>
      <div className="side-by-side">
        <Field
          type="time"
          name="from"
          label="From"
          hint="On the first day."
          optional
          defaultValue={values.from}
          error={errors.from}
        />
        <Field
          type="time"
          name="to"
          label="Until"
          hint="On the last day."
          optional
          defaultValue={values.to}
          error={errors.to}
        />
      </div>
    </details>
  );
}
