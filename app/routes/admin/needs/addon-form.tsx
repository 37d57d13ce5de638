import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { AddonData } from "./loader.server.ts";
import type { NeedsPart } from "./types.ts";
import { needsUrl } from "./url.ts";

/** One form for a new add-on and for one that is there, which can be deleted too: visits keep what they have. */
export function AddonForm({ addon, page, answer, sending }: NeedsPart & { addon: AddonData | null }) {
  const intent = addon ? "change-addon" : "add-addon";
  const mine = answer?.form === intent ? answer : undefined;
  const control = controlsOf(mine ?? unsent, {
    name: addon?.name,
    minutes: addon?.minutes,
    price: addon?.typed,
  });
  const active = mine ? mine.values.active === "on" : addon?.active;
  return (
    <Form
      method="post"
      action={addon ? needsUrl(page.id, { addon: addon.id }) : needsUrl(page.id)}
      noValidate
      className="stack"
      preventScrollReset
    >
      <FormProblemSummary problem={mine} names={["name", "minutes", "price"]} />
      {addon ? <input type="hidden" name="id" value={addon.id} /> : null}
      <Field
        {...control("name")}
        label={addon ? "Name" : "Name of a new add-on"}
        autoComplete="off"
        maxLength={100}
        required
      />
      <div className="side-by-side">
        <Field {...control("minutes")} label="Minutes" inputMode="numeric" autoComplete="off" optional />
        <Field
          {...control("price")}
          label={`Price in ${page.currency}`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      {addon ? (
        <label className="choice">
          <input type="checkbox" name="active" defaultChecked={active} />
          Offered
        </label>
      ) : null}
      <div className="actions">
        <Button name="intent" value={intent} variant={addon ? undefined : "ghost"} disabled={sending}>
          {addon ? "Save" : "Add"}
        </Button>
        {addon ? (
          <>
            <ButtonLink to={`${needsUrl(page.id)}#addons`} variant="ghost">
              Cancel
            </ButtonLink>
            <Button name="intent" value="remove-addon" variant="danger" small disabled={sending}>
              Delete
            </Button>
          </>
        ) : null}
      </div>
    </Form>
  );
}
