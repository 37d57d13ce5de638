import { Form, Link } from "@remix-run/react";
import { typedMoney } from "#app/domain/till/till-fields.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { TillPage } from "./loader.server.ts";
import { PackageOffers, Vouchers } from "./offers.tsx";
import { Products } from "./products.tsx";
import { tillPartNames, tillParts, tillUrl } from "./till-parts.ts";

const controls = [
  "taxNumber",
  "receiptText",
  "cashFloat",
  "name",
  "percent",
  "price",
  "serviceId",
  "visits",
  "months",
  "quantity",
  "code",
  "value",
  "forName",
  "until",
];

/** What stands on receipts, and what is sold beside services. */
export function TillSettings({ page, problem }: TillPage) {
  const { part, done } = page;
  return (
    <div className="staff">
      <FormProblemSummary problem={problem} names={controls} />
      <PageHeading>Till</PageHeading>
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <nav className="part-links" aria-label="Parts of the till">
        <ul>
          {tillPartNames.map((name) => (
            <li key={name}>
              <Link to={tillUrl(name)} aria-current={name === part ? "page" : undefined}>
                {tillParts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2>{tillParts[part]}</h2>
      {part === "receipts" ? <ReceiptTerms page={page} problem={problem} /> : null}
      {part === "taxes" ? <Taxes key={page.rates.length} page={page} problem={problem} /> : null}
      {part === "products" ? <Products page={page} problem={problem} /> : null}
      {part === "packages" ? <PackageOffers page={page} problem={problem} /> : null}
      {part === "vouchers" ? <Vouchers page={page} problem={problem} /> : null}
    </div>
  );
}

function ReceiptTerms({ page: { receipts, currency }, problem }: TillPage) {
  const { taxIncluded, ...kept } = receipts;
  const control = controlsOf(problem ?? unsent, kept);
  return (
    <Form method="post" action={tillUrl("receipts")} className="card stack" noValidate>
      <label className="choice">
        <input type="checkbox" name="taxIncluded" defaultChecked={taxIncluded} />
        Prices hold their tax already
      </label>
      <Field
        {...control("taxNumber")}
        label="Tax number"
        hint="It stands on every receipt."
        autoComplete="off"
        optional
      />
      <Field {...control("receiptText")} label="Last line of a receipt" autoComplete="off" optional />
      <Field
        {...control("cashFloat")}
        label={`Cash in the drawer in the morning, in ${currency}`}
        {...typedMoney}
      />
      <div className="actions">
        <Button name="intent" value="receipts">
          Save
        </Button>
      </div>
    </Form>
  );
}

function Taxes({ page: { rates, usual }, problem }: TillPage) {
  const control = controlsOf(problem ?? unsent);
  return (
    <>
      <p className="hint">
        The first rate in use is the usual one. Receipts of the past keep the tax that they were written with;
        a rate that changes is a new one. For what is free of tax, add a rate of 0 and choose it at that
        service, under What it needs, or at that product.
      </p>
      <Form method="post" action={tillUrl("taxes")} className="stack">
        {rates.map(({ id, name, words, active }) => (
          <div key={id} className="split">
            <span>
              <b>{words}</b>
              {id === usual ? ", the usual one" : ""}
              {active ? "" : ", not in use"}
            </span>
            <Button
              name={active ? "taxOut" : "tax"}
              value={id}
              variant="ghost"
              small
              aria-label={`${active ? "Put out of use" : "Use"}: ${name}`}
            >
              {active ? "Put out of use" : "Use"}
            </Button>
          </div>
        ))}
      </Form>
      <Form method="post" action={tillUrl("taxes")} className="card till-row" noValidate>
        <Field {...control("name")} label="Name" hint="As receipts say it: VAT 19%" autoComplete="off" />
        <Field {...control("percent")} label="Percent" {...typedMoney} />
        <Button name="intent" value="add-tax">
          Add tax
        </Button>
      </Form>
    </>
  );
}
