/** The patch test on /book, rendered on the server only: it adds no script to the page of other treatments. */
import { renderToStaticMarkup } from "react-dom/server";
import type { BookingChoices, TestQuestion } from "#app/domain/booking/choose/choices.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";

/** HTML: how to have the patch test, and its times. */
export type PatchTestParts = { choice: string; times?: string };

type Typed = { values?: Record<string, unknown>; errors?: Record<string, string> };

/** Undefined if the treatment needs no test. */
export function patchTestParts(
  { service, day }: BookingChoices,
  typed: Typed = {},
): PatchTestParts | undefined {
  const test = service?.patchTest;
  if (!test) return undefined;
  return {
    choice: renderToStaticMarkup(
      test.valid ? <Valid test={test} /> : <Choice test={test} error={typed.errors?.patchTest} />,
    ),
    ...(test.choice === "with_visit" && {
      times: renderToStaticMarkup(<TestTimes test={test} day={day} {...typed} />),
    }),
  };
}

const Valid = ({ test: { lead, valid } }: { test: TestQuestion }) => (
  <p className="hint">
    {lead} {valid}
  </p>
);

function Choice({ test, error }: { test: TestQuestion; error: string | undefined }) {
  const { choice, lead, cost, validFor, ask } = test;
  const radio = (value: string) => ({
    type: "radio",
    name: "patchTest",
    value,
    defaultChecked: choice === value,
    autoComplete: "off",
  });
  return (
    <fieldset id="patchTest" aria-describedby={error ? "patchTest-error" : undefined}>
      <legend>{lead}</legend>
      {error ? <FieldError id="patchTest-error">{error}</FieldError> : null}
      {cost ? (
        <label className="choice">
          <input {...radio("with_visit")} />
          <span>
            Book the test with my visit <span className="hint">{cost}, on an earlier day</span>
          </span>
        </label>
      ) : null}
      <label className="choice">
        <input {...radio("had")} />
        <span>I had one here{validFor}</span>
      </label>
      <p>
        <a href={ask}>I would like to ask first</a>
      </p>
    </fieldset>
  );
}

function TestTimes({
  test,
  day,
  values = {},
  errors = {},
}: Typed & { test: TestQuestion; day: BookingChoices["day"] }) {
  const error = errors.testTime;
  if (test.times.length === 0) return null;
  return (
    <fieldset id="testTime" className="times" aria-describedby={error ? "testTime-error" : undefined}>
      <legend className="legend">Patch test before {day?.label}</legend>
      {error ? <FieldError id="testTime-error">{error}</FieldError> : null}
      <div className="time-grid wide">
        {test.times.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="radio"
              name="testTime"
              id={`test-time-${at}`}
              value={value}
              defaultChecked={value === values.testTime}
              required
              autoComplete="off"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <input type="hidden" name="testTerms" value={test.terms} />
    </fieldset>
  );
}
