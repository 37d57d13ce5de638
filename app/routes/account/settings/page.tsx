import { Form, Link, useNavigation } from "@remix-run/react";
import { Field } from "#app/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { LetterKeysForm } from "./letter-keys-form.tsx";
import type { AccountSettingsData } from "./loader.server.ts";
import { PasswordForm } from "./password-form.tsx";
import { PendingEmail } from "./pending-email.tsx";

const detailNames = ["username", "phone", "email", "currentPassword"];
const passwordNames = ["currentPassword", "password"];

export function AccountSettingsPage({
  page: { person, sendsMails, done, pending, noMail, letterKeys },
  problem,
}: {
  page: AccountSettingsData;
  problem: FormProblem | undefined;
}) {
  const sending = useNavigation().formMethod === "POST";
  const ofPassword = problem?.form === "password";
  return (
    <div className="narrow sheet">
      <FormProblemSummary
        problem={problem}
        names={ofPassword ? passwordNames : detailNames}
        prefix={ofPassword ? "new-" : ""}
      />
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
        problem={problem && !ofPassword ? problem : unsent}
      />
      <PasswordForm
        email={person.email}
        sending={sending}
        wrong={ofPassword ? problem.fields : unsent.fields}
      />
      <LetterKeysForm letterKeys={letterKeys} sending={sending} />
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
