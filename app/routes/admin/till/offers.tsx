import { Form } from "@remix-run/react";
import { typedMoney, typedNumber } from "#app/domain/till/till-fields.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { TillPage } from "./types.ts";
import { tillUrl } from "./url.ts";

/** What is on offer; another price is another offer, since what was sold stays as it was. */
export function PackageOffers({ page, problem }: TillPage) {
  return (
    <>
      <Form method="post" action={tillUrl("packages")} className="stack">
        {page.offers.map(({ id, words, active }) => (
          <div key={id} className="split">
            <span>
              {words}
              {active ? "" : ", not sold any more"}
            </span>
            <Button
              name={active ? "offerOut" : "offerId"}
              value={id}
              variant="ghost"
              small
              aria-label={`${active ? "Stop selling" : "Sell"}: ${words}`}
            >
              {active ? "Stop selling" : "Sell again"}
            </Button>
          </div>
        ))}
      </Form>
      <NewOffer key={page.offers.length} page={page} problem={problem} />
    </>
  );
}

function NewOffer({ page: { services, currency }, problem }: TillPage) {
  const control = controlsOf(problem ?? unsent, { months: "0" });
  return (
    <Form method="post" action={tillUrl("packages")} className="card stack" noValidate>
      <h3>New package</h3>
      <div className="till-row">
        <Field
          {...control("name")}
          label="Name"
          autoComplete="off"
          hint="Such as Five for the price of four."
        />
        <Field as="select" {...control("serviceId")} label="Service">
          <option value="">Choose a service</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      </div>
      <div className="till-row">
        <Field {...control("visits")} label="Visits" {...typedNumber} />
        <Field {...control("price")} label={`Price in ${currency}`} {...typedMoney} />
        <Field {...control("months")} label="Good for months" hint="0: without an end" {...typedNumber} />
      </div>
      <div className="actions">
        <Button name="intent" value="add-offer">
          Add package
        </Button>
      </div>
    </Form>
  );
}
