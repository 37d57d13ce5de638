import { Form, Link } from "@remix-run/react";
import { checkoutForm } from "#app/domain/till/checkout/checkout-form.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { checkoutUrl, deskUrl, receiptUrl, saleUrl } from "#app/routes/parts/desk-pages.ts";
import { Extras } from "./extras.tsx";
import type { CheckoutParts } from "./loader.server.ts";
import { PaySection } from "./payment.tsx";
import { useKeptOnLeaving, useLookOnChange } from "./use-kept.ts";

export function CheckoutPage({ page, problem, isKept }: CheckoutParts & { isKept: boolean }) {
  const { visit, isDeposit } = page;
  const heading = visit ? `${isDeposit ? "Deposit" : "Checkout"}: ${visit.name}` : "Sell without a Visit";
  const quantities = page.products.map(({ id }) => `quantity-${id}`);
  const typed = checkoutForm.names.flatMap((name) => (name === "vouchers" ? [name, ...quantities] : [name]));
  const names = ["search", ...typed, "pay"];
  const told = problem?.form === "look" && problem.message === "" ? undefined : problem;
  return (
    <div className="staff checkout">
      <FormProblemSummary problem={told} names={names} />
      <PageHeading lead={visit?.words}>{heading}</PageHeading>
      {page.isClosed ? (
        <Notice tone="warn">
          <p>Today's till is closed. Nothing can be sold until an admin reopens the day.</p>
        </Notice>
      ) : null}
      {visit?.paid ? (
        <Notice tone="success">
          <p>
            This visit is paid: <Link to={receiptUrl(visit.paid)}>receipt {visit.paid}</Link>
          </p>
        </Notice>
      ) : null}
      {isKept && visit ? <SavedCheckout id={visit.id} /> : null}
      <CheckoutForm key={page.key} page={page} problem={problem} names={names} />
      <p>
        {visit ? (
          <Link to={deskUrl({ date: visit.date, appointment: visit.id })}>Back to the board</Link>
        ) : (
          <Link to="/receptionist/sales">Back to the sales</Link>
        )}
      </p>
    </div>
  );
}

const SavedCheckout = ({ id }: { id: number }) => (
  <Form method="post" action={checkoutUrl(id)} className="actions">
    <p className="hint">Your entries are saved until the visit is paid or the day ends.</p>
    <Button variant="ghost" small name="intent" value="start-over">
      Start over
    </Button>
  </Form>
);

function CheckoutForm({ page, problem, names }: CheckoutParts & { names: readonly string[] }) {
  const { visit, isDeposit, key } = page;
  const look = useLookOnChange();
  const kept = useKeptOnLeaving();
  const action = visit ? checkoutUrl(visit.id, isDeposit ? "deposit" : undefined) : saleUrl();
  return (
    <Form
      method="post"
      action={action}
      className="checkout-form"
      noValidate
      preventScrollReset
      {...look}
      {...kept}
    >
      <button
        type="submit"
        name="intent"
        value="look"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        Update total
      </button>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="sent" value="1" />
      <div className="stack">
        {visit ? null : <BuyerFields page={page} problem={problem} />}
        {isDeposit ? <DepositAmount problem={problem} /> : <Visits page={page} />}
        {isDeposit ? null : <Extras page={page} problem={problem} />}
        <div className="actions">
          <Button variant="ghost" small name="intent" value="look">
            Update total
          </Button>
        </div>
      </div>
      <PaySection page={page} problem={problem} names={names} />
    </Form>
  );
}

function DepositAmount({ problem }: Pick<CheckoutParts, "problem">) {
  return <FormField {...filled(checkoutForm, problem)("deposit")} />;
}

function BuyerFields({ page: { client, search }, problem }: CheckoutParts) {
  const { fields } = problem ?? unsent;
  if (client) {
    return (
      <p>
        <input type="hidden" name="client" value={client.value} />
        For <b>{client.name}</b>. <Link to={saleUrl()}>Someone else</Link>
      </p>
    );
  }
  return (
    <fieldset className="stack">
      <legend className="legend">Who is buying? (optional, required for a package)</legend>
      <Field
        kind="client"
        name="search"
        label="Name, email or phone"
        defaultValue={search.typed}
        error={fields.search}
      />
      {search.found.map(({ value, name, phone, email }) => (
        <label key={value} className="choice">
          <input type="radio" name="client" value={value} />
          {[name, phone, email].filter(Boolean).join(", ")}
        </label>
      ))}
      {search.typed && search.found.length === 0 ? <p className="hint">No clients found.</p> : null}
    </fieldset>
  );
}

function Visits({ page: { parts, fees, deposit } }: Pick<CheckoutParts, "page">) {
  if (parts.length + fees.length === 0 && !deposit) return null;
  return (
    <fieldset className="stack">
      <legend className="legend">{parts.length > 0 ? "Visit" : fees.length > 0 ? "Owed" : "Prepaid"}</legend>
      {parts.map(({ id, words, ticked, packages, package: chosen }) => (
        <div key={id} className="stack">
          <label className="choice">
            <input type="checkbox" name={`part-${id}`} defaultChecked={ticked} />
            {words}
          </label>
          {packages.length > 0 ? (
            <Field as="select" name={`package-${id}`} label="Paid with" defaultValue={chosen}>
              <option value="">Money</option>
              <Options of={packages} />
            </Field>
          ) : null}
        </div>
      ))}
      {fees.map(({ id, words, ticked }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={`fee-${id}`} defaultChecked={ticked} />
          {words}
        </label>
      ))}
      {deposit ? (
        <label className="choice">
          <input type="checkbox" name="deposits" defaultChecked={deposit.ticked} />
          {deposit.words}
        </label>
      ) : null}
    </fieldset>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const checkoutFailed = (reason: string): string => `Failed to check out: ${reason}`;
