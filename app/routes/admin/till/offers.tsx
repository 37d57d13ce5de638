import { Form } from "@remix-run/react";
import { offerForm, voucherForm } from "#app/domain/till/till-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { TillPage } from "./loader.server.ts";
import { tillUrl } from "./till-parts.ts";

/** A new price needs a new package: sold packages keep their terms. */
export function PackageOffers({ page, problem }: TillPage) {
  return (
    <>
      <Form method="post" action={tillUrl("packages")} className="stack">
        {page.offers.map(({ id, words, active }) => (
          <div key={id} className="split">
            <span>
              {words}
              {active ? "" : ", not for sale"}
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
  const field = filled(offerForm, problem, { months: "0" });
  return (
    <Form method="post" action={tillUrl("packages")} className="card stack" noValidate>
      <h3>New package</h3>
      <div className="till-row">
        <FormField {...field("name")} />
        <FormField {...field("serviceId")}>
          <option value="">Choose a service</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormField>
      </div>
      <div className="till-row">
        <FormField {...field("visits")} />
        <FormField {...field("price")} label={`Price in ${currency}`} />
        <FormField {...field("months")} />
      </div>
      <div className="actions">
        <Button name="intent" value="add-offer">
          Add package
        </Button>
      </div>
    </Form>
  );
}

export function Vouchers({ page, problem }: TillPage) {
  return (
    <>
      {page.vouchers.length === 0 ? (
        <p>No vouchers yet. Sell the first one at the front desk, under Sales.</p>
      ) : (
        <VoucherList vouchers={page.vouchers} />
      )}
      <PaperVoucherForm key={page.vouchers[0]?.id ?? 0} page={page} problem={problem} />
    </>
  );
}

const VoucherList = ({ vouchers }: Pick<TillPage["page"], "vouchers">) => (
  <Form method="post" action={tillUrl("vouchers")} className="stack">
    {vouchers.map(({ id, code, words, canDelete }) => (
      <div key={id} className="split">
        <span>
          <b>{code}</b>: {words}
        </span>
        {canDelete ? (
          <Button name="voucherId" value={id} variant="ghost" small aria-label={`Remove ${code}`}>
            Remove
          </Button>
        ) : null}
      </div>
    ))}
  </Form>
);

function PaperVoucherForm({ page: { currency }, problem }: TillPage) {
  const field = filled(voucherForm, problem);
  return (
    <Form method="post" action={tillUrl("vouchers")} className="card stack" noValidate>
      <h3>Existing paper voucher</h3>
      <p className="hint">
        Add a paper voucher that you sold earlier, so that clients can pay with it. It doesn't count as a sale
        or as revenue. You can remove it until it is used.
      </p>
      <div className="till-row">
        <FormField {...field("code")} />
        <FormField {...field("value")} label={`Balance in ${currency}`} />
      </div>
      <div className="till-row">
        <FormField {...field("forName")} />
        <FormField {...field("until")} />
      </div>
      <div className="actions">
        <Button name="intent" value="bring-in">
          Enter voucher
        </Button>
      </div>
    </Form>
  );
}
