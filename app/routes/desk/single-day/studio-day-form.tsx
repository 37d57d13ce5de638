import { Form } from "@remix-run/react";
import { closedDayForm, studioDayForm } from "#app/domain/schedules/single-day/day-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DayPart, StudioDayPlan } from "./loader.server.ts";
import { DayQuestion } from "./own-day-form.tsx";

export function StudioDayForms({ plan, date, seen, problem, busy }: DayPart & { plan: StudioDayPlan }) {
  const mine = problem?.form === "open" ? problem : undefined;
  const field = filled(studioDayForm, mine, plan.typed);
  const { name, label, sent } = field("providerIds");
  const ticked = sent?.split(",");
  return (
    <>
      <Form method="post" className="card stack" preventScrollReset noValidate>
        <h2>{plan.closed || plan.usual === "closed" ? "Open on this day" : "Hours on this day"}</h2>
        <p className="hint">
          Usually: {plan.usual}. {plan.forGuests.unstaffed ? null : `Now: ${plan.forGuests.words}`}
        </p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seen" value={seen} />
        <div className="side-by-side">
          <FormField {...field("from")} />
          <FormField {...field("to")} />
        </div>
        <fieldset id={name}>
          <legend>{label}</legend>
          {plan.providers.map(({ id, name: provider, now, given }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name={name}
                value={id}
                defaultChecked={ticked ? ticked.includes(String(id)) : given}
              />
              {provider} {now}
            </label>
          ))}
        </fieldset>
        <p className="hint">
          Selected providers work the hours above. The others keep the hours next to their names.
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
        <p>{plan.reason || "No reason given."}</p>
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
      <FormField {...filled(closedDayForm, mine, { reason: "" })("reason")} />
      <DayQuestion problem={mine} />
      <Button variant="ghost" name="intent" value="close" disabled={busy}>
        {mine?.question ? "Save anyway" : "Close on this day"}
      </Button>
    </Form>
  );
}
