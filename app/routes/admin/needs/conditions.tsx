import { Form, Link } from "@remix-run/react";
import { conditionForms, patchTestForm } from "#app/domain/catalogue/needs-forms.ts";
import { consentWords, markKindWords } from "#app/domain/clients/record-fields.ts";
import type { AnyForm } from "#app/platform/shared/declared-form.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { needsUrl } from "#app/routes/admin/addresses.ts";
import type { NeedsPart } from "./loader.server.ts";

/** Preconditions of the service, with a small form for each kind. */
export function Conditions(part: NeedsPart) {
  const { id, conditions } = part.page;
  return (
    <section className="needs-part stack" id="conditions" aria-labelledby="conditions-heading">
      <h2 id="conditions-heading">Before booking</h2>
      <p className="hint">
        Clients see these conditions and can't book unless they are met. At the front desk you can tick a box
        to book anyway.
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
      <PatchTest {...part} />
      <Kinds {...part} />
    </section>
  );
}

/** Guests book the test with the treatment, on an earlier day. */
function PatchTest({ page: { id, patchTest }, answer, sending }: NeedsPart) {
  const mine = answer?.form === "patch-test" ? answer : undefined;
  const field = filled(patchTestForm, mine, patchTest ?? { hours: 48, validDays: 180 });
  return (
    <details className="more" id="patch-test" open={mine !== undefined || patchTest !== null}>
      <summary>Patch test</summary>
      <Form method="post" action={needsUrl(id)} noValidate className="stack" preventScrollReset>
        <FormProblemSummary problem={mine} names={patchTestForm.names} />
        <p className="hint">
          {patchTest ? (
            <>
              Clients book <Link to={needsUrl(patchTest.service.id)}>{patchTest.service.name}</Link> with this
              treatment. It is in no public list.
            </>
          ) : (
            "Adds a free service of 15 minutes that clients book with this treatment, on an earlier day. It is in no public list."
          )}
        </p>
        <div className="side-by-side">
          <FormField {...field("hours")} />
          <FormField {...field("validDays")} />
        </div>
        <div className="actions">
          <Button name="intent" value="patch-test" variant="ghost" disabled={sending}>
            {patchTest ? "Save patch test" : "Create patch test"}
          </Button>
        </div>
      </Form>
    </details>
  );
}

const legends = {
  before: "Another service first, such as a patch test",
  apart: "Minimum days apart",
  consent: "A consent or test on the client's record",
  mark: "Not for clients with an alert",
};

function Kinds(part: NeedsPart) {
  const kinds: (keyof typeof legends)[] = ["before", "apart", "consent", "mark"];
  const others = part.page.services.filter(({ id }) => id !== part.page.id);
  return kinds.map((kind) =>
    kind === "before" && others.length === 0 ? null : (
      <Kind key={kind} kind={kind} others={others} {...part} />
    ),
  );
}

function Kind({
  kind,
  others,
  page: { id, name },
  answer,
  sending,
}: NeedsPart & { kind: keyof typeof legends; others: NeedsPart["page"]["services"] }) {
  const isMine = answer?.form === "add-condition" && answer.values.kind === kind;
  const said = isMine ? answer : undefined;
  const form: AnyForm = conditionForms[kind];
  const prefix = `${kind}-`;
  const field = filled(form, said, { hours: 24 });
  const itself = kind === "apart" ? [["", `${name} itself`] as const] : [];
  const choices: Record<string, (readonly [string | number, string])[]> = {
    otherServiceId: [...itself, ...others.map((service) => [service.id, service.name] as const)],
    consent: Object.entries(consentWords),
    markKind: Object.entries(markKindWords),
  };
  return (
    <details className="more" open={said !== undefined}>
      <summary>{legends[kind]}</summary>
      <Form method="post" action={needsUrl(id)} noValidate className="stack" preventScrollReset>
        <FormProblemSummary problem={said} names={form.names} prefix={prefix} />
        <input type="hidden" name="kind" value={kind} />
        {form.names.map((each) => (
          <FormField key={each} {...field(each)} id={prefix + each}>
            {choices[each]?.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </FormField>
        ))}
        <div className="actions">
          <Button name="intent" value="add-condition" variant="ghost" disabled={sending}>
            Add
          </Button>
        </div>
      </Form>
    </details>
  );
}
