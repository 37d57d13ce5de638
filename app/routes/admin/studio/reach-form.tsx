import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { studioForms } from "#app/domain/website/opening-hours/contact-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { StudioData } from "./loader.server.ts";
import { studioPageUrl } from "./url.ts";

export function Saved({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? (
    <Notice tone="success" role="status">
      <p>{children}</p>
    </Notice>
  ) : null;
}

type ReachField = ReturnType<typeof filled<typeof studioForms.reach.fields>>;

/** Shows the old one-line address until its parts are entered. */
function AddressFields({
  page: { address, parts, countries },
  field,
}: {
  page: StudioData;
  field: ReachField;
}) {
  const required = parts.street ? true : undefined;
  return (
    <>
      <FormField {...field("street")} required={required} />
      <FormField {...field("city")} required={required} />
      <div className="amount">
        <FormField {...field("region")} />
        <FormField {...field("postalCode")} />
      </div>
      <FormField {...field("country")}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FormField>
      {parts.street ? (
        <p className="hint">
          Visitors see: <span>{address}</span>
        </p>
      ) : (
        <FormField {...field("address")} required={undefined} />
      )}
    </>
  );
}

export function ReachForm({
  page,
  sent,
  sending,
  isAdmin,
}: {
  page: StudioData;
  isAdmin: boolean;
  sent: Pick<FormProblem, "values" | "fields">;
  sending: boolean;
}) {
  const { parts, address, phone, email } = page;
  const field = filled(studioForms.reach, sent, { ...parts, address, phone, email });
  return (
    <section className="card setting" aria-labelledby="reach-heading">
      <h2 id="reach-heading">Address and contact</h2>
      <p className="hint">
        Shown on the <Link to="/contact">contact page</Link>, at the bottom of every page, in emails and
        calendar files, and to search engines.
      </p>
      <Saved when={page.done === "reach"}>Saved. The change is live on your site.</Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <AddressFields page={page} field={field} />
        <FormField {...field("phone")} />
        <FormField
          {...field("email")}
          hint={`New bookings and contact messages are also emailed here.${isAdmin ? "" : " Only an administrator can change it."}`}
          readOnly={!isAdmin}
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
