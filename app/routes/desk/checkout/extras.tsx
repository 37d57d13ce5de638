import { Field } from "#app/ui/forms/field.tsx";
import { unsent } from "#app/ui/forms/form-answer.ts";
import type { CheckoutParts } from "./types.ts";

/** What is sold beside the visit, what is taken off, and what was paid ahead. */
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

const tips = ["0", "10", "15", "20"];

function Tip({ problem }: Pick<CheckoutParts, "problem">) {
  const { values, fields } = problem ?? unsent;
  const chosen = values.tip ?? "0";
  return (
    <fieldset className="stack">
      <legend className="legend">Tip</legend>
      <div className="tips">
        {tips.map((percent) => (
          <label key={percent} className="choice">
            <input type="radio" name="tip" value={percent} defaultChecked={chosen === percent} />
            {percent === "0" ? "None" : `${percent}%`}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="tip" value="own" defaultChecked={chosen === "own"} />
          Own
        </label>
        <Field
          name="tipOwn"
          label="Own amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.tipOwn}
          error={fields.tipOwn}
        />
      </div>
    </fieldset>
  );
}

function Vouchers({ page: { vouchers }, problem }: CheckoutParts) {
  const { values, fields } = problem ?? unsent;
  return (
    <Field
      name="vouchers"
      label="Voucher codes"
      hint={vouchers.length > 0 ? `This client has ${vouchers.join(", ")}.` : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      optional
      defaultValue={values.vouchers}
      error={fields.vouchers}
    />
  );
}

function Products({ page: { products }, problem }: CheckoutParts) {
  const { values, fields } = problem ?? unsent;
  if (products.length === 0) return null;
  const isOpen = products.some(({ id }) => values[`quantity-${id}`] || fields[`quantity-${id}`]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Products</summary>
      <div className="quantities">
        {products.map(({ id, words, stock }) => (
          <Field
            key={id}
            name={`quantity-${id}`}
            label={words}
            hint={stock}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={values[`quantity-${id}`]}
            error={fields[`quantity-${id}`]}
          />
        ))}
      </div>
    </details>
  );
}

function DiscountFields({ problem }: Pick<CheckoutParts, "problem">) {
  const { values, fields } = problem ?? unsent;
  const isOpen = Boolean(values.discount || fields.discount || fields.discountReason);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Discount</summary>
      <div className="side-by-side">
        <Field
          name="discount"
          label="Discount"
          hint="10% or an amount"
          autoComplete="off"
          defaultValue={values.discount}
          error={fields.discount}
        />
        <Field
          name="discountReason"
          label="What for"
          hint="It stands on the receipt."
          autoComplete="off"
          defaultValue={values.discountReason}
          error={fields.discountReason}
        />
      </div>
    </details>
  );
}

function SoldAhead({ page: { offers, visit }, problem }: CheckoutParts) {
  const { values, fields } = problem ?? unsent;
  const typed = ["offer", "voucherValue", "voucherFor", "voucherUntil"];
  const isOpen = visit === null || typed.some((name) => values[name] || fields[name]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Sell a gift voucher or a package</summary>
      <div className="stack">
        {offers.length > 0 ? (
          <Field as="select" name="offer" label="Package" defaultValue={values.offer} error={fields.offer}>
            <option value="">None</option>
            {offers.map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </Field>
        ) : null}
        <div className="side-by-side">
          <Field
            name="voucherValue"
            label="Value of a voucher"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.voucherValue}
            error={fields.voucherValue}
          />
          <Field
            name="voucherFor"
            label="For whom"
            autoComplete="off"
            optional
            defaultValue={values.voucherFor}
            error={fields.voucherFor}
          />
          <Field
            kind="date"
            name="voucherUntil"
            label="Last day"
            optional
            defaultValue={values.voucherUntil}
            error={fields.voucherUntil}
          />
        </div>
      </div>
    </details>
  );
}
