import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { StudioData } from "./loader.server.ts";
import { Saved } from "./saved.tsx";
import { studioPageUrl } from "./url.ts";

/** How visitors reach the studio. */
export function ReachForm({
  page,
  sent: { values, fields },
  sending,
  isAdmin,
}: {
  page: StudioData;
  isAdmin: boolean;
  sent: Pick<FormProblem, "values" | "fields">;
  sending: boolean;
}) {
  return (
    <section className="card setting" aria-labelledby="reach-heading">
      <h2 id="reach-heading">Address and contact</h2>
      <p className="hint">
        Shown on the <Link to="/contact">contact page</Link>, at the foot of every page, in mails and calendar
        files, and to search engines.
      </p>
      <Saved when={page.done === "reach"}>Saved. Visitors see it from now on.</Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <AddressFields page={page} sent={{ values, fields }} />
        <Field
          kind="phone"
          name="phone"
          label="Phone"
          required
          defaultValue={values.phone ?? page.phone}
          error={fields.phone}
        />
        <Field
          kind="email"
          name="email"
          label="Email"
          hint={`New bookings and messages of the contact form are mailed here, too.${isAdmin ? "" : " Only an administrator can change it."}`}
          readOnly={!isAdmin}
          required
          defaultValue={values.email ?? page.email}
          error={fields.email}
        />
        <div className="actions">
          <Button small name="intent" value="reach" disabled={sending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
