import type { ReactNode } from "react";
import {
  type BookingValues,
  contactNames,
  type TextField,
  textFields,
} from "#app/domain/booking/visit/booking-fields.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { EmailTypo } from "#app/platform/ui/forms/email-typo.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { EmailQuestion } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Dialog, opens } from "#app/platform/ui/kit/dialog.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Step } from "#app/routes/booking/parts/step.tsx";
import type { FormFacts } from "./loader.server.ts";

/** `ownAppointment`: as text. `sameService`: the same service on the same day at another time. */
export type PresentQuestion = { ownAppointment: string | null; sameService: boolean };

/** Asks if the person has an appointment at that time (rule 4.8), or for that service on that day (rule 4.19). */
function PresentAppointment({
  refused,
  isClient,
  phone,
}: {
  refused:
    | (PresentQuestion & { values: Pick<BookingValues, "alsoBook" | "forSomeoneElse"> })
    | null
    | undefined;
  isClient: boolean;
  phone: string;
}) {
  if (!refused) return null;
  const { ownAppointment, sameService, values } = refused;
  const isAsked = { also: sameService || values.alsoBook, else: ownAppointment && !sameService };
  if (!isAsked.also && !isAsked.else && !values.forSomeoneElse) return null;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Your appointment: ${ownAppointment}` : undefined}>
      {!sameService ? null : isClient ? (
        <p>
          <a href="/profile">Move it</a> or book both.
        </p>
      ) : (
        <p>
          To move it, use the link in its confirmation or call <a href={telephoneLink(phone)}>{phone}</a>.
        </p>
      )}
      {isAsked.also ? (
        <Tick
          name="alsoBook"
          isTicked={values.alsoBook}
          words={sameService ? `Book both: keep ${ownAppointment} and book this one too` : "Book both"}
        />
      ) : null}
      {isAsked.else || values.forSomeoneElse ? (
        <Tick
          name="forSomeoneElse"
          isTicked={values.forSomeoneElse}
          words="This booking is for someone else"
        />
      ) : null}
    </Notice>
  );
}

const Tick = ({ name, isTicked, words }: { name: string; isTicked: string; words: string }) => (
  <label className="choice">
    <input type="checkbox" name={name} id={name} defaultChecked={Boolean(isTicked)} />
    {words}
  </label>
);

type Asked = PresentQuestion & {
  values: Pick<BookingValues, "alsoBook" | "forSomeoneElse">;
  email: EmailQuestion | null;
};

/** For a logged-in client, the fields are filled in and folded into one line. */
export function ContactFields({
  values,
  errors,
  visitor,
  question,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  visitor: { username: string } | null;
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
      <EmailTypo question={question} />
      <Field
        kind="phone"
        name={phone}
        label="Phone"
        hint="So we can reach you about this visit."
        required
        defaultValue={values[phone]}
        error={errors[phone]}
      />
    </>
  );
  if (!visitor) {
    return (
      <div id="details" className="stack details">
        {fields}
      </div>
    );
  }
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

export function Person({
  values,
  errors,
  refused,
  page: { studio, visitor, reminder, rewards },
  texts = textFields,
  isHidden,
  children,
}: {
  values: BookingValues;
  errors: Record<string, string>;
  refused: Asked | null | undefined;
  page: FormFacts;
  texts?: TextField[];
  isHidden: boolean;
  children?: ReactNode;
}) {
  const typed: Record<string, string> = values;
  return (
    <Step
      n={3}
      heading="You"
      beside={visitor ? null : <GuestOption reminder={reminder} rewards={rewards} />}
      hidden={isHidden}
    >
      <ContactFields values={values} errors={errors} visitor={visitor} question={refused?.email} />
      <div className="stack">
        {children}
        {texts.map((field) => (
          <Field
            key={field.name}
            as="textarea"
            kind="notes"
            rows={2}
            defaultValue={typed[field.name]}
            error={errors[field.name]}
            {...field}
          />
        ))}
        <PresentAppointment refused={refused} isClient={Boolean(visitor)} phone={studio.phone} />
      </div>
      <details className="more">
        <summary>Cancellation policy</summary>
        <p>{studio.policy}</p>
      </details>
    </Step>
  );
}

/** Lists only benefits that the studio offers. */
const benefits = (reminder: string, rewards: boolean) => [
  "View and manage your appointments in one place.",
  reminder,
  `${rewards ? "Loyalty rewards and offers" : "Offers"} for clients.`,
  "Faster checkout: your details are already filled in.",
];

/** 'Continue as Guest' opens a popover, which needs no script. */
function GuestOption({ reminder, rewards }: { reminder: string; rewards: boolean }) {
  return (
    <>
      <Button type="button" variant="ghost" small {...opens("guest")}>
        Continue as Guest
      </Button>
      <Dialog id="guest" heading="Continue as Guest" closeLabel="I Understand">
        <p>You don't need an account to book. With one, you also get:</p>
        <ul>
          {benefits(reminder, rewards).map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <p>
          <a href="/register">Create an account</a>, or create one later from your confirmation.
        </p>
      </Dialog>
    </>
  );
}
