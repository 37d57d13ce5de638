import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem } from "#app/platform/ui/forms/form-answer.ts";
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

/** The address in its parts; the one line of before stands below them until there are some. */
function AddressFields({
  page: { address, parts, countries },
  sent,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
}) {
  const control = controlsOf(sent, { ...parts, address });
  return (
    <>
      <Field
        {...control("street")}
        label="Street and number"
        autoComplete="street-address"
        maxLength={longestFact.street}
        required={parts.street !== ""}
      />
      <Field
        {...control("city")}
        label="City"
        autoComplete="address-level2"
        maxLength={longestFact.city}
        required={parts.street !== ""}
      />
      <div className="amount">
        <Field
          {...control("region")}
          label="State"
          optional
          autoComplete="address-level1"
          maxLength={longestFact.region}
        />
        <Field
          {...control("postalCode")}
          label="ZIP code"
          optional
          autoComplete="postal-code"
          maxLength={longestFact.postalCode}
        />
      </div>
      <CountryField countries={countries} control={control} />
      {parts.street ? (
        <p className="hint">
          Visitors read: <span>{address}</span>
        </p>
      ) : (
        <Field
          {...control("address")}
          label="Address in one line"
          hint="What visitors read now. Once street and city are given, it is made of them."
          autoComplete="off"
          maxLength={longestFact.address}
        />
      )}
    </>
  );
}

type CountryProps = Pick<StudioData, "countries"> & { control: ReturnType<typeof controlsOf> };

const CountryField = ({ countries, control }: CountryProps) => (
  <Field as="select" {...control("country")} label="Country" autoComplete="country">
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Field>
);

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
