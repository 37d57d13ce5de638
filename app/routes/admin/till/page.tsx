import { Form, Link } from "@remix-run/react";
import { receiptForm, taxForm, tillForms } from "#app/domain/till/till-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { TillPage } from "./loader.server.ts";
import { PackageOffers, Vouchers } from "./offers.tsx";
import { Products } from "./products.tsx";
import { tillPartNames, tillParts, tillUrl } from "./till-parts.ts";

const formOf = (problem: TillPage["problem"]) =>
  Object.entries(tillForms).find(([intent]) => intent === problem?.form)?.[1];

export function TillSettings({ page, problem }: TillPage) {
  const { part, done } = page;
  return (
    <div className="staff">
      <FormProblemSummary problem={problem} names={formOf(problem)?.names ?? []} />
      <PageHeading>Till</PageHeading>
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <nav className="part-links" aria-label="Till sections">
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
      {part === "receipts" ? <ReceiptForm page={page} problem={problem} /> : null}
      {part === "taxes" ? <Taxes key={page.rates.length} page={page} problem={problem} /> : null}
      {part === "products" ? <Products page={page} problem={problem} /> : null}
      {part === "packages" ? <PackageOffers page={page} problem={problem} /> : null}
      {part === "vouchers" ? <Vouchers page={page} problem={problem} /> : null}
    </div>
  );
}

function ReceiptForm({ page: { receipts, currency }, problem }: TillPage) {
  const field = filled(receiptForm, problem, receipts);
  return (
    <Form method="post" action={tillUrl("receipts")} className="card stack" noValidate>
      <FormField {...field("taxIncluded")} />
      <FormField {...field("taxNumber")} />
      <FormField {...field("receiptText")} />
      <FormField {...field("cashFloat")} label={`${receiptForm.fields.cashFloat.label}, in ${currency}`} />
      <div className="actions">
        <Button name="intent" value="receipts">
          Save
        </Button>
      </div>
    </Form>
  );
}

function Taxes({ page: { rates, usual }, problem }: TillPage) {
  const field = filled(taxForm, problem);
  return (
    <>
      <p className="hint">
        The first rate in use is the default. Past receipts keep their tax, so add a new rate when a rate
        changes. For items without tax, add a rate of 0 and choose it for the service or product.
      </p>
      <Form method="post" action={tillUrl("taxes")} className="stack">
        {rates.map(({ id, name, words, active }) => (
          <div key={id} className="split">
            <span>
              <b>{words}</b>
              {id === usual ? ", default" : ""}
              {active ? "" : ", not in use"}
            </span>
            <Button
              name={active ? "taxOut" : "tax"}
              value={id}
              variant="ghost"
              small
              aria-label={`${active ? "Stop using" : "Use"}: ${name}`}
            >
              {active ? "Stop using" : "Use"}
            </Button>
          </div>
        ))}
      </Form>
      <Form method="post" action={tillUrl("taxes")} className="card till-row" noValidate>
        <FormField {...field("name")} />
        <FormField {...field("percent")} />
        <Button name="intent" value="add-tax">
          Add tax
        </Button>
      </Form>
    </>
  );
}
