import { Form } from "@remix-run/react";
import { longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DayPart, StudioDayPlan } from "./loader.server.ts";
import { DayQuestion } from "./own-day-form.tsx";

/** The studio's hours of one date with who works them, and the day on which it is closed. */
export function StudioDayForms({ plan, date, seen, problem, busy }: DayPart & { plan: StudioDayPlan }) {
  const mine = problem?.form === "open" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  const current = { ...plan.typed, ...values };
  const ticked = values.providerIds?.split(",");
  return (
    <>
      <Form method="post" className="card stack" preventScrollReset noValidate>
        <h2>{plan.closed || plan.usual === "closed" ? "Open on this day" : "Hours of this day"}</h2>
        <p className="hint">
          Usually: {plan.usual}. {plan.forGuests.nobody ? null : `Now: ${plan.forGuests.words}`}
        </p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seen" value={seen} />
        <div className="side-by-side">
          <Field type="time" name="from" label="From" defaultValue={current.from} error={fields.from} />
          <Field type="time" name="to" label="Until" defaultValue={current.to} error={fields.to} />
        </div>
        <fieldset id="providerIds">
          <legend>Who works these hours</legend>
          {plan.providers.map(({ id, name, now, given }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name="providerIds"
                value={id}
                defaultChecked={ticked ? ticked.includes(String(id)) : given}
              />
              {name} {now}
            </label>
          ))}
        </fieldset>
        <p className="hint">
          Whoever is ticked works the hours above; the others keep the hours beside their names.
        </p>
        <DayQuestion problem={mine} />
        <Button name="intent" value="open" disabled={busy}>
          {mine?.question ? "Save anyway" : "Save this day"}
        </Button>
      </Form>
      <Closing plan={plan} date={date} seen={seen} problem={problem} busy={busy} />
    </>
  );
}

function Closing({ plan, date, seen, problem, busy }: DayPart & { plan: StudioDayPlan }) {
  const mine = problem?.form === "close" ? problem : undefined;
  if (plan.closed) {
    return (
      <Form method="post" className="card stack" preventScrollReset>
        <h2>Closed on this day</h2>
        <p>{plan.reason || "No reason is given."}</p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seen" value={seen} />
        <Button variant="ghost" name="intent" value="reopen" disabled={busy}>
          Open as usual
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" className="card stack" preventScrollReset noValidate>
      <h2>Closed on this day</h2>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="seen" value={seen} />
      <Field
        name="reason"
        label="Reason"
        hint="Visitors read it."
        autoComplete="off"
        optional
        maxLength={longestReason}
        defaultValue={mine?.values.reason ?? ""}
        error={mine?.fields.reason}
      />
      <DayQuestion problem={mine} />
      <Button variant="ghost" name="intent" value="close" disabled={busy}>
        {mine?.question ? "Save anyway" : "Close on this day"}
      </Button>
    </Form>
  );
}
