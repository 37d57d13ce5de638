import { Form, Link, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { LetterKeysForm } from "./letter-keys-form.tsx";
import type { AccountSettingsData } from "./loader.server.ts";
import { PasswordForm } from "./password-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { PinForm } from "./pin-form.tsx";

const detailNames = ["username", "phone", "email", "currentPassword"];
const otherNames = { password: ["currentPassword", "password"], pin: ["currentPassword", "pin"] };

/** Each form's controls, and what their ids begin with. */
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
        hint={sendsMails ? "We mail a link to a new address. Until you open it, this one stays." : undefined}
        required
        defaultValue={values.email ?? person.email}
        error={fields.email}
      />
      <PasswordField
        name="currentPassword"
        label="Current password"
        hint="Only for a new email address."
        required={false}
        error={fields.currentPassword}
      />
      <Button name="intent" value="details" disabled={sending}>
        Save details
      </Button>
    </Form>
  );
}
