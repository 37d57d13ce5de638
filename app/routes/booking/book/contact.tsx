import { type BookingValues, contactNames } from "#app/booking/make/fields.ts";
import { Field } from "#app/ui/forms/field.tsx";

/** Who comes. Signed in, the three fields are filled in and folded into one line. */
export function ContactFields({
  values,
  errors,
  visitor,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  visitor: { username: string } | null;
}) {
  const { name, email, phone } = contactNames;
  const contact = [name, email, phone].map((field) => values[field]);
  const fields = (
    <>
      <Field kind="name" name={name} label="Name" required defaultValue={values[name]} error={errors[name]} />
      <Field
        kind="email"
        name={email}
        label="Email"
        required
        defaultValue={values[email]}
        error={errors[email]}
      />
      <Field
        kind="phone"
        name={phone}
        label="Phone"
        hint="In case we must reach you about this visit."
        required
        defaultValue={values[phone]}
        error={errors[phone]}
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
  const missing = contact.includes("");
  const wrong = Boolean(errors[name] || errors[email] || errors[phone]);
  return (
    <details id="details" className="booking-as" open={missing || wrong}>
      <summary>
        <span>Booking as {contact.filter(Boolean).join(", ")}</span>
        <span className="change">Change</span>
      </summary>
      <div className="stack">{fields}</div>
    </details>
  );
}
