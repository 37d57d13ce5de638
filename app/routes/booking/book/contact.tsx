import type { ReactNode } from "react";
import { type BookingValues, contactNames, textFields } from "#app/booking/make/fields.ts";
import { PresentAppointment } from "#app/booking/make/questions.tsx";
import { EmailSlip } from "#app/ui/forms/email-slip.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import type { EmailQuestion } from "#app/ui/forms/form-answer.ts";
import { Notice } from "#app/ui/kit/notice.tsx";
import { GuestOption } from "./guest-option.tsx";
import type { BookingData } from "./loader.server.ts";
import type { Refused } from "./types.ts";

/** Who comes. Signed in, the three fields are filled in and folded into one line. */
export function ContactFields({
  values,
  errors,
  visitor,
  guest,
  question,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  visitor: { username: string } | null;
  /** Beside the heading, for guests. */
  guest?: ReactNode;
  question?: EmailQuestion | null;
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
      <EmailSlip question={question} />
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
  if (!visitor) return <OpenDetails beside={guest}>{fields}</OpenDetails>;
  const missing = contact.includes("");
  const wrong = Boolean(question || errors[name] || errors[email] || errors[phone]);
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

const OpenDetails = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <section id="details" aria-labelledby="details-heading" className="stack details">
    <div className="split">
      <h2 className="legend" id="details-heading">
        Your details
      </h2>
      {beside}
    </div>
    {children}
  </section>
);

/** Who comes, what they say, and what the studio says of changes. */
export function Person({
  values,
  errors,
  refused,
  page: { studio, visitor, reminder, rewards },
  isHidden,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  refused: Refused | null | undefined;
  page: BookingData;
  isHidden: boolean;
}) {
  return (
    <div className="stack-wide" hidden={isHidden}>
      <ContactFields
        values={values}
        errors={errors}
        visitor={visitor}
        guest={<GuestOption reminder={reminder} rewards={rewards} />}
        question={refused?.email}
      />
      <div className="stack">
        <TextFields values={values} errors={errors} />
        <PresentAppointment refused={refused} isClient={Boolean(visitor)} phone={studio.phone} />
      </div>
      <Notice tone="plain" heading="Cancellation policy">
        <p>{studio.policy}</p>
      </Notice>
    </div>
  );
}

type TextFieldsProps = { values: Record<string, string>; errors: Record<string, string> };

const TextFields = ({ values, errors }: TextFieldsProps) =>
  textFields.map((field) => (
    <Field
      key={field.name}
      as="textarea"
      kind="notes"
      rows={3}
      defaultValue={values[field.name]}
      error={errors[field.name]}
      {...field}
    />
  ));
