import { Field } from "#app/ui/forms/field.tsx";
import type { BookingValues } from "./types.ts";

/** Who comes. Signed in, the three fields are filled in and folded into one line. */
export function Contact({
  values,
  errors,
  visitor,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  visitor: { username: string } | null;
}) {
  const { customerName, customerEmail, customerPhone } = values;
  const fields = (
    <>
      <Field
        kind="name"
        name="customerName"
        label="Name"
        required
        defaultValue={customerName}
        error={errors.customerName}
      />
      <Field
        kind="email"
        name="customerEmail"
        label="Email"
        required
        defaultValue={customerEmail}
        error={errors.customerEmail}
      />
      <Field
        kind="phone"
        name="customerPhone"
        label="Phone"
        hint="In case we must reach you about this visit."
        required
        defaultValue={customerPhone}
        error={errors.customerPhone}
      />
    </>
  );
  if (!visitor) {
    return (
      <section id="details" aria-labelledby="details-heading" className="stack details">
        <h2 className="legend" id="details-heading">
          Your details
        </h2>
        {fields}
      </section>
    );
  }
  const missing = !customerName || !customerEmail || !customerPhone;
  const wrong = Boolean(errors.customerName || errors.customerEmail || errors.customerPhone);
  return (
    <details id="details" className="booking-as" open={missing || wrong}>
      <summary>
        <span>Booking as {[customerName, customerEmail, customerPhone].filter(Boolean).join(", ")}</span>
        <span className="change">Change</span>
      </summary>
      <div className="stack">{fields}</div>
    </details>
  );
}
