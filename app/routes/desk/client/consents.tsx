import { Form } from "@remix-run/react";
import { consentForm } from "#app/domain/clients/record-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClientData } from "./loader.server.ts";

type Part = { page: ClientData; problem: FormProblem | undefined };

export function ConsentsPart({ page, problem }: Part) {
  const { holds, earlier } = page.consents;
  const action = clientUrl(page.client.id);
  return (
    <>
      {holds.length > 0 ? <ConsentList consents={holds} action={action} /> : null}
      <ConsentForm page={page} problem={problem} />
      {earlier.length > 0 ? (
        <details className="more">
          <summary>Earlier ({earlier.length})</summary>
          <ConsentList consents={earlier} action={action} />
        </details>
      ) : null}
    </>
  );
}

function ConsentList({ consents, action }: { consents: ClientData["consents"]["holds"]; action: string }) {
  return (
    <ul className="client-notes">
      {consents.map(({ id, kind, given, day, words, by }) => (
        <li key={id}>
          <p>
            <b>
              {kind} {given ? "given" : "withdrawn"}
            </b>
            , {day}
            {words ? `: ${words}` : ""}
          </p>
          <Form method="post" action={action} preventScrollReset className="split">
            <span className="meta">{by}</span>
            <Button
              name="remove-consent"
              value={id}
              small
              variant="ghost"
              aria-label={`Remove: ${kind} ${given ? "given" : "withdrawn"}, ${day}`}
            >
              Remove
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function ConsentForm({ page: { client, consents, today }, problem }: Part) {
  const own = problem?.form === "consent" ? problem : undefined;
  const field = filled(consentForm, own, { date: today });
  return (
    <details className="more" open={own ? true : undefined}>
      <summary>Add consent</summary>
      <Form
        method="post"
        action={clientUrl(client.id)}
        className="stack"
        noValidate
        preventScrollReset
        key={consents.holds[0]?.id}
      >
        <input type="hidden" name="intent" value="consent" />
        <FormField {...field("consent")} />
        <FormField {...field("given")} />
        <FormField {...field("date")} max={today} />
        <FormField {...field("words")} />
        <div className="actions">
          <Button small>Save consent</Button>
        </div>
      </Form>
    </details>
  );
}
