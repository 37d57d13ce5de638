import { Form, Link } from "@remix-run/react";
import { longestBreakName, longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { mostSpans, type SpanPart, spanName } from "#app/domain/schedules/single-day/span-names.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { DayPart, DayProblem, OwnDayPlan } from "./loader.server.ts";

/** A provider's hours and breaks of one date, the day off, and the blocks that lie on it. */
export function OwnDayForms({ plan, date, seen, problem, busy }: DayPart & { plan: OwnDayPlan }) {
  const mine = problem?.form === "day" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  return (
    <>
      <Form method="post" className="card stack" preventScrollReset noValidate>
        <h2>Hours of this day</h2>
        <p className="hint">Usually: {plan.usual}.</p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seen" value={seen} />
        <Rows kind="hours" rows={plan.hours} fields={fields} values={values} />
        <h3>Breaks</h3>
        <Rows kind="breaks" rows={plan.breaks} fields={fields} values={values} />
        <label className="choice">
          <input type="checkbox" name="openStudio" defaultChecked={values.openStudio === "on"} />
          Open the studio as long, if it would be closed then
        </label>
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

type RowsProps = {
  kind: "hours" | "breaks";
  rows: OwnDayPlan["hours"];
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** The rows that are there, at least one, and behind a disclosure one more. */
function Rows(props: RowsProps) {
  const { kind, rows, fields, values } = props;
  const shown = Math.min(mostSpans, Math.max(1, rows.length));
  const isUsed = (["from", "to"] as const).some((part) => {
    const name = spanName(kind, shown, part);
    return values[name] || fields[name];
  });
  return (
    <>
      {Array.from({ length: shown }, (_, place) => (
        <Row key={spanName(kind, place, "from")} place={place} {...props} />
      ))}
      {shown < mostSpans ? (
        <details className="more" open={isUsed || undefined}>
          <summary>{kind === "hours" ? "More hours" : "One more break"}</summary>
          <Row place={shown} {...props} />
        </details>
      ) : null}
    </>
  );
}

function Row({ kind, rows, fields, values, place }: RowsProps & { place: number }) {
  const what = `${kind === "hours" ? "Hours" : "Break"}${place > 0 ? ` ${place + 1}` : ""}`;
  const optional = kind === "breaks" || place > 0;
  const control = (part: SpanPart) => {
    const name = spanName(kind, place, part);
    return { name, defaultValue: values[name] ?? rows[place]?.[part], error: fields[name], optional };
  };
  return (
    <div className="side-by-side">
      <Field type="time" label={`${what} from`} {...control("from")} />
      <Field type="time" label={`${what} until`} {...control("to")} />
      {kind === "breaks" ? (
        <Field
          label={`${what} called`}
          autoComplete="off"
          maxLength={longestBreakName}
          {...control("label")}
        />
      ) : null}
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
      <Field
        name="reason"
        label="Reason"
        hint="Only staff see it."
        autoComplete="off"
        optional
        maxLength={longestReason}
        defaultValue={mine?.values.reason ?? plan.off ?? ""}
        error={mine?.fields.reason}
      />
      <DayQuestion problem={mine} />
      <Button variant="ghost" name="intent" value="off" disabled={busy}>
        {mine?.question ? "Save anyway" : plan.off === null ? "Day off" : "Save the reason"}
      </Button>
    </Form>
  );
}

/** Visits that would lie outside, in the form that asks. */
export function DayQuestion({ problem }: { problem: DayProblem | undefined }) {
  const outside = problem?.question?.outside;
  return outside ? <AffectedQuestion outside={outside} message={problem.message} /> : null;
}
