import { Form, Link, useNavigation } from "@remix-run/react";
import { pinLength } from "#app/domain/accounts/desks/desk-limits.ts";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { AccountSettingsData } from "./loader.server.ts";

/** Every change of the PIN needs the password. */
function PinForm({
  hasPin,
  sending,
  wrong,
}: {
  hasPin: boolean;
  sending: boolean;
  wrong: Record<string, string>;
}) {
  return (
    <Form method="post" noValidate className="stack" aria-labelledby="pin-heading">
      <h2 className="legend" id="pin-heading">
        PIN for the front desk
      </h2>
      <p>
        {hasPin ? "You have a PIN. " : ""}
        Use the PIN instead of your password at the studio's desks. It opens only the front desk.
      </p>
      <PasswordField
        name="currentPassword"
        id="own-currentPassword"
        label="Current password"
        error={wrong.currentPassword}
      />
      <Field
        id="own-pin"
        type="password"
        name="pin"
        label={hasPin ? "New PIN" : "PIN"}
        hint={`${pinLength.least} to ${pinLength.most} digits, without repeats like 1111 or sequences like 1234.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength.most}
        error={wrong.pin}
      />
      <div className="actions">
        <Button name="intent" value="pin" variant="ghost" disabled={sending}>
          {hasPin ? "Change PIN" : "Set PIN"}
        </Button>
        {hasPin ? (
          <Button name="intent" value="pin-remove" variant="ghost" disabled={sending}>
            Remove PIN
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function PasswordForm({
  email,
  sending,
  wrong,
}: {
  email: string;
  sending: boolean;
  wrong: Record<string, string>;
}) {
  return (
    <Form method="post" noValidate className="stack" aria-labelledby="password">
      <h2 className="legend" id="password">
        Password
      </h2>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        name="currentPassword"
        id="new-currentPassword"
        label="Current password"
        error={wrong.currentPassword}
      />
      <NewPasswordField
        id="new-password"
        label="New password"
        hintFor={passwordHint}
        error={wrong.password}
      />
      <p className="hint">All your other devices are logged out.</p>
      <Button name="intent" value="password" variant="ghost" disabled={sending}>
        Set new password
      </Button>
    </Form>
  );
}

/** The new address is used only after the client confirms it. `noMail`: why no link can be emailed. */
function PendingEmail({
  pending,
  noMail,
  present,
}: {
  pending: string | null;
  noMail: string | null;
  present: string;
}) {
  if (!pending) return null;
  return (
    <Notice heading={`Confirm ${pending}`}>
      <p>
        {noMail ??
          `We emailed a link to it. Open the link while you are logged in. Until then, your address is ${present}.`}
      </p>
      <Form method="post" className="actions">
        {noMail ? null : (
          <Button name="intent" value="address-again" variant="ghost" small>
            Send the link again
          </Button>
        )}
        <Button name="intent" value="address-withdraw" variant="ghost" small>
          Keep my current address
        </Button>
      </Form>
    </Notice>
  );
}

/** Single-letter shortcuts must be switchable, because dictation software types letters (WCAG 2.1.4). */
function LetterKeysForm({ letterKeys, sending }: { letterKeys: boolean | null; sending: boolean }) {
  if (letterKeys === null) return null;
  return (
    <Form method="post" className="stack" aria-labelledby="letter-keys">
      <h2 className="legend" id="letter-keys">
        Keyboard shortcuts at the front desk
      </h2>
      <label className="choice">
        <input type="checkbox" name="letterKeys" defaultChecked={letterKeys} />
        Use single letters on the board, such as A for arrived
      </label>
      <Button name="intent" value="letter-keys" variant="ghost" disabled={sending}>
        Save shortcuts
      </Button>
    </Form>
  );
}

const detailNames = ["username", "phone", "email", "currentPassword"];
const otherNames = { password: ["currentPassword", "password"], pin: ["currentPassword", "pin"] };

/** The controls of each form, with the prefix of their ids. */
function controlsIn(form: string | undefined): { names: string[]; prefix: string } {
  if (form === "password") return { names: otherNames.password, prefix: "new-" };
  return form === "pin" ? { names: otherNames.pin, prefix: "own-" } : { names: detailNames, prefix: "" };
}

export function AccountSettingsPage({
  page: { person, sendsMails, done, pending, noMail, letterKeys, hasPin },
  problem,
}: {
  page: AccountSettingsData;
  problem: FormProblem | undefined;
}) {
  const sending = useNavigation().formMethod === "POST";
  const wrongIn = (form: string) => (problem?.form === form ? problem.fields : unsent.fields);
  const ofDetails = problem && problem.form !== "password" && problem.form !== "pin";
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} {...controlsIn(problem?.form)} />
      <PageHeading>Details and Password</PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <PendingEmail pending={pending} noMail={noMail} present={person.email} />
      <DetailsForm
        person={person}
        sending={sending}
        sendsMails={sendsMails}
        problem={ofDetails ? problem : unsent}
      />
      <LetterKeysForm letterKeys={letterKeys} sending={sending} />
      <PasswordForm email={person.email} sending={sending} wrong={wrongIn("password")} />
      {hasPin === null ? null : <PinForm hasPin={hasPin} sending={sending} wrong={wrongIn("pin")} />}
      <p className="aside">
        <Link to="/profile">Back to my profile</Link>
      </p>
    </div>
  );
}

function DetailsForm({
  person,
  sending,
  sendsMails,
  problem: { values, fields },
}: Pick<AccountSettingsData, "person" | "sendsMails"> & {
  sending: boolean;
  problem: Pick<FormProblem, "values" | "fields">;
}) {
  return (
    <Form method="post" noValidate className="stack" aria-labelledby="details">
      <h2 className="legend" id="details">
        Your details
      </h2>
      <Field
        kind="name"
        name="username"
        label="Name"
        required
        defaultValue={values.username ?? person.username}
        error={fields.username}
      />
      <Field
        kind="phone"
        name="phone"
        label="Phone"
        required
        defaultValue={values.phone ?? person.phone}
        error={fields.phone}
      />
      <Field
        kind="email"
        name="email"
        label="Email"
        hint={
          sendsMails
            ? "If you change it, we email a link to the new address. Open the link to start using that address."
            : undefined
        }
        required
        defaultValue={values.email ?? person.email}
        error={fields.email}
      />
      <PasswordField
        name="currentPassword"
        label="Current password"
        hint="Needed only for a new email address."
        required={false}
        error={fields.currentPassword}
      />
      <Button name="intent" value="details" disabled={sending}>
        Save details
      </Button>
    </Form>
  );
}
