import { Form } from "@remix-run/react";
import { onlineRules } from "#app/domain/clients/record-fields.ts";
import { markForm, onlineForm } from "#app/domain/clients/record-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClientData } from "./loader.server.ts";

type Part = { client: ClientData["client"]; problem: FormProblem | undefined };

export function MarkPart({ client, problem }: Part) {
  const { id, revision, mark, markKind, marked } = client;
  const own = problem?.form === "mark" ? problem : undefined;
  const field = filled(markForm, own, { mark, markKind: markKind ?? "" });
  return (
    <div>
      <ClientMark words={marked} />
      <details className="more" open={own ? true : undefined}>
        <summary>{marked ? "Change alert" : "Add alert"}</summary>
        <Form method="post" action={clientUrl(id)} className="stack" noValidate preventScrollReset>
          <input type="hidden" name="intent" value="mark" />
          <input type="hidden" name="revision" value={revision} />
          <FormField {...field("markKind")} />
          <FormField {...field("mark")} />
          <div className="actions">
            <Button small>Save alert</Button>
          </div>
        </Form>
      </details>
    </div>
  );
}

const hints: Record<string, string> = {
  usual: "",
  ask: ": you get a message and call the client",
  not_online: ": the site asks the client to call or write",
};

export function OnlinePart({ client: { id, revision, onlineRule }, problem }: Part) {
  const own = problem?.form === "rule" ? problem : undefined;
  const { label, defaultValue: chosen } = filled(onlineForm, own, { onlineRule })("onlineRule");
  return (
    <div>
      {onlineRule === "usual" ? null : <p>Online booking: {onlineRules[onlineRule]}.</p>}
      <details className="more" open={own ? true : undefined}>
        <summary>Change online booking</summary>
        <Form method="post" action={clientUrl(id)} className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="rule" />
          <input type="hidden" name="revision" value={revision} />
          <fieldset>
            <legend className="legend">{label}</legend>
            {Object.entries(onlineRules).map(([rule, word], at) => (
              <label key={rule} className="choice">
                <input
                  type="radio"
                  name="onlineRule"
                  id={at === 0 ? "onlineRule" : undefined}
                  value={rule}
                  defaultChecked={rule === chosen}
                />
                {word}
                {hints[rule]}
              </label>
            ))}
          </fieldset>
          <div className="actions">
            <Button small>Save</Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
