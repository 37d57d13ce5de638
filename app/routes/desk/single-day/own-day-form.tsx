import { Form, Link } from "@remix-run/react";
import { dayOffForm, ownDayForm } from "#app/domain/schedules/single-day/day-forms.ts";
import { mostSpans, type SpanKind, spanName } from "#app/domain/schedules/single-day/span-names.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { DayPart, DayProblem, OwnDayPlan } from "./loader.server.ts";

export function OwnDayForms({ plan, date, seen, problem, busy }: DayPart & { plan: OwnDayPlan }) {
  const mine = problem?.form === "day" ? problem : undefined;
  const field = filled(ownDayForm, mine, { ...typedIn("hours", plan), ...typedIn("breaks", plan) });
  return (
    <>
      <Form method="post" className="card stack" preventScrollReset noValidate>
        <h2>Hours on this day</h2>
        <p className="hint">Usually: {plan.usual}.</p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seen" value={seen} />
        <Rows kind="hours" count={plan.hours.length} field={field} />
        <h3>Breaks</h3>
        <Rows kind="breaks" count={plan.breaks.length} field={field} />
        <FormField {...field("openStudio")} />
        <DayQuestion problem={mine} />
        <Button name="intent" value="day" disabled={busy}>
          {mine?.question ? "Save anyway" : "Save this day"}
        </Button>
      </Form>
      <DayOff plan={plan} date={date} seen={seen} problem={problem} busy={busy} />
      {plan.blocks.length > 0 ? (
        <section className="card stack" aria-labelledby="blocks">
          <h2 id="blocks">Blocks</h2>
          <ul className="numbers-list">
            {plan.blocks.map(({ id, label, to }) => (
              <li key={id}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const parts = ["from", "to", "label"] as const;

const typedIn = (kind: SpanKind, plan: OwnDayPlan) =>
  Object.fromEntries(
    plan[kind].flatMap((row, place) => parts.map((part) => [spanName(kind, place, part), row[part]])),
  );

type RowsProps = {
  kind: SpanKind;
  count: number;
  field: ReturnType<typeof filled<typeof ownDayForm.fields>>;
};

function Rows(props: RowsProps) {
  const { kind, count, field } = props;
  const shown = Math.min(mostSpans, Math.max(1, count));
  const isUsed = (["from", "to"] as const).some((part) => {
    const { defaultValue, error } = field(spanName(kind, shown, part));
    return defaultValue || error;
  });
  return (
    <>
      {Array.from({ length: shown }, (_, place) => (
        <Row key={spanName(kind, place, "from")} place={place} {...props} />
      ))}
      {shown < mostSpans ? (
        <details className="more" open={isUsed || undefined}>
          <summary>{kind === "hours" ? "More hours" : "Another break"}</summary>
          <Row place={shown} {...props} />
        </details>
      ) : null}
    </>
  );
}

function Row({ kind, place, field }: RowsProps & { place: number }) {
  return (
    <div className="side-by-side">
      {(kind === "breaks" ? parts : (["from", "to"] as const)).map((part) => (
        <FormField key={part} {...field(spanName(kind, place, part))} />
      ))}
    </div>
  );
}

function DayOff({ plan, date, seen, problem, busy }: DayPart & { plan: OwnDayPlan }) {
  const mine = problem?.form === "off" ? problem : undefined;
  return (
    <Form method="post" className="card stack" preventScrollReset noValidate>
      <h2>Off on this day</h2>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="seen" value={seen} />
      <FormField {...filled(dayOffForm, mine, { reason: plan.off ?? "" })("reason")} />
      <DayQuestion problem={mine} />
      <Button variant="ghost" name="intent" value="off" disabled={busy}>
        {mine?.question ? "Save anyway" : plan.off === null ? "Save day off" : "Save reason"}
      </Button>
    </Form>
  );
}

export function DayQuestion({ problem }: { problem: DayProblem | undefined }) {
  const outside = problem?.question?.outside;
  return outside ? <AffectedQuestion outside={outside} message={problem.message} /> : null;
}
