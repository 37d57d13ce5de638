import type { FormEvent } from "react";
import { checkoutForm } from "#app/domain/till/checkout/checkout-form.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";
import type { CheckoutParts } from "./loader.server.ts";

const typedMoney = { inputMode: "decimal", autoComplete: "off" } as const;

const typedNumber = { inputMode: "numeric", autoComplete: "off" } as const;

export function Extras({ page, problem }: CheckoutParts) {
  return (
    <>
      {page.mayTip ? <Tip problem={problem} /> : null}
      <Vouchers page={page} problem={problem} />
      <Products page={page} problem={problem} />
      <DiscountFields problem={problem} />
      <SoldAhead page={page} problem={problem} />
    </>
  );
}

const percents = ["10", "15", "20"];

/** Typing selects Own, and another choice empties its field. "none" is a selected None, "0" the default. */
function Tip({ problem }: Pick<CheckoutParts, "problem">) {
  const told = problem ?? unsent;
  const { tip = "0", tipOwn = "" } = told.values;
  const chosen = tip === "none" ? "0" : tip === "0" && tipOwn ? "own" : tip;
  const values = { ...told.values, tipOwn: tip === "none" ? "" : tipOwn };
  const control = controlsOf({ ...told, values });
  const choices = [
    [chosen === "0" ? "0" : "none", "None", chosen === "0"] as const,
    ...percents.map((percent) => [percent, `${percent}%`, chosen === percent] as const),
    ["own", "Custom", chosen === "own"] as const,
  ];
  return (
    <fieldset className="stack">
      <legend className="legend">Tip</legend>
      <div className="tips">
        {choices.map(([value, words, isChosen]) => (
          <label key={words} className="choice">
            <input
              type="radio"
              name="tip"
              value={value}
              defaultChecked={isChosen}
              onChange={value === "own" ? undefined : emptyOwn}
            />
            {words}
          </label>
        ))}
        <Field
          key={tip === "none" ? "none" : "own"}
          {...control("tipOwn")}
          label={checkoutForm.fields.tipOwn.label}
          {...typedMoney}
          onInput={chooseOwn}
        />
      </div>
    </fieldset>
  );
}

const chooseOwn = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
  const tip = form?.elements.namedItem("tip");
  if (tip instanceof RadioNodeList) tip.value = "own";
};

const emptyOwn = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
  const own = form?.elements.namedItem("tipOwn");
  if (own instanceof HTMLInputElement) own.value = "";
};

function Vouchers({ page: { vouchers }, problem }: CheckoutParts) {
  const hint = vouchers.length > 0 ? `This client has ${vouchers.join(", ")}.` : undefined;
  return <FormField {...filled(checkoutForm, problem)("vouchers")} hint={hint} />;
}

function Products({ page: { products }, problem }: CheckoutParts) {
  const told = problem ?? unsent;
  const { values, fields } = told;
  const control = controlsOf(told);
  if (products.length === 0) return null;
  const isOpen = products.some(({ id }) => values[`quantity-${id}`] || fields[`quantity-${id}`]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Products</summary>
      <div className="quantities">
        {products.map(({ id, words, stock }) => (
          <Field
            key={id}
            {...control(`quantity-${id}`)}
            label={words}
            hint={stock}
            {...typedNumber}
            maxLength={3}
          />
        ))}
      </div>
    </details>
  );
}

function DiscountFields({ problem }: Pick<CheckoutParts, "problem">) {
  const { values, fields } = problem ?? unsent;
  const field = filled(checkoutForm, problem);
  const isOpen = Boolean(values.discount || fields.discount || fields.discountReason);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Discount</summary>
      <div className="side-by-side">
        <FormField {...field("discount")} />
        <FormField {...field("discountReason")} />
      </div>
    </details>
  );
}

function SoldAhead({ page: { offers, visit }, problem }: CheckoutParts) {
  const { values, fields } = problem ?? unsent;
  const field = filled(checkoutForm, problem);
  const typed = ["offer", "voucherValue", "voucherFor", "voucherUntil"];
  const isOpen = visit === null || typed.some((name) => values[name] || fields[name]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Sell a gift voucher or a package</summary>
      <div className="stack">
        {offers.length > 0 ? (
          <FormField {...field("offer")}>
            <option value="">None</option>
            <Options of={offers} />
          </FormField>
        ) : null}
        <div className="side-by-side">
          <FormField {...field("voucherValue")} />
          <FormField {...field("voucherFor")} />
          <FormField {...field("voucherUntil")} />
        </div>
      </div>
    </details>
  );
}
