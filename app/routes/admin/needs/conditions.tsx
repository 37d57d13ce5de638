import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { consentWords, markKindWords } from "#app/domain/clients/record-fields.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { NeedsPart } from "./loader.server.ts";
import { needsUrl } from "./url.ts";

/** What must be so before the service is given: the list, and a small form for each kind. */
export function Conditions(part: NeedsPart) {
  const { id, conditions } = part.page;
  return (
    <section className="needs-part stack" id="conditions" aria-labelledby="conditions-heading">
      <h2 id="conditions-heading">Before it is booked</h2>
      <p className="hint">
        Clients read it, and can't book where it is not so. At the desk you may book all the same, by a tick
        that says so.
      </p>
      {conditions.length > 0 ? (
        <ul className="needs-list">
          {conditions.map(({ id: condition, words }) => (
            <li key={condition}>
              <span>{words}</span>
              <Form method="post" action={needsUrl(id)} preventScrollReset>
                <input type="hidden" name="condition" value={condition} />
                <Button
                  name="intent"
                  value="remove-condition"
                  variant="ghost"
                  small
                  disabled={part.sending}
                  aria-label={`Delete: ${words}`}
                >
                  Delete
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Kinds {...part} />
    </section>
  );
}

function Kinds(part: NeedsPart) {
  const { id, name, services } = part.page;
  const others = services.filter((service) => service.id !== id);
  return (
    <>
      {others.length > 0 ? (
        <Kind kind="before" legend="Another service first, such as a patch test" {...part}>
          {(control) => (
            <>
              <Field {...control("otherServiceId")} as="select" label="Which service">
                <Choices of={others.map((service) => [service.id, service.name])} />
              </Field>
              <Hours {...control("hours")} />
            </>
          )}
        </Kind>
      ) : null}
      <Kind kind="apart" legend="Some days apart" {...part}>
        {(control) => (
          <>
            <Field {...control("otherServiceId")} as="select" label="From which service">
              <option value="">{name} itself</option>
              <Choices of={others.map((service) => [service.id, service.name])} />
            </Field>
            <Field
              {...control("days")}
              label="Not within, in days"
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </>
        )}
      </Kind>
      <Kind kind="consent" legend="A consent or test that is kept of the client" {...part}>
        {(control) => (
          <>
            <Field {...control("consent")} as="select" label="Of what">
              <Choices of={Object.entries(consentWords)} />
            </Field>
            <Hours {...control("hours")} />
          </>
        )}
      </Kind>
      <Kind kind="mark" legend="Not for clients with a mark" {...part}>
        {(control) => (
          <Field {...control("markKind")} as="select" label="Kind of mark">
            <Choices of={Object.entries(markKindWords)} />
          </Field>
        )}
      </Kind>
    </>
  );
}

const Choices = ({ of }: { of: readonly (readonly [string | number, string])[] }) => (
  <>
    {of.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </>
);

const Hours = (control: ReturnType<Control>) => (
  <Field {...control} label="At least, in hours before" inputMode="numeric" autoComplete="off" optional />
);

type Control = (name: string) => { id: string; name: string; defaultValue?: string | number; error?: string };

function Kind({
  kind,
  legend,
  page,
  answer,
  sending,
  children,
}: NeedsPart & { kind: string; legend: string; children: (control: Control) => ReactNode }) {
  const isMine = answer?.form === "add-condition" && answer.values.kind === kind;
  const said: FormProblem | undefined = isMine ? answer : undefined;
  const prefix = `${kind}-`;
  const control = controlsOf(said ?? unsent, {
    hours: kind === "before" || kind === "consent" ? 24 : undefined,
  });
  return (
    <details className="more" open={said !== undefined}>
      <summary>{legend}</summary>
      <Form method="post" action={needsUrl(page.id)} noValidate className="stack" preventScrollReset>
        <FormProblemSummary
          problem={said}
          names={["otherServiceId", "hours", "days", "consent", "markKind"]}
          prefix={prefix}
        />
        <input type="hidden" name="kind" value={kind} />
        {children((name) => ({ ...control(name), id: prefix + name }))}
        <div className="actions">
          <Button name="intent" value="add-condition" variant="ghost" disabled={sending}>
            Add
          </Button>
        </div>
      </Form>
    </details>
  );
}
