import { Form } from "@remix-run/react";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { roleNames, type UsersQuery, usersUrl } from "./url.ts";

export function RoleBoxes({
  chosen,
  error,
  legend,
}: {
  chosen: readonly string[];
  error?: string;
  legend: string;
}) {
  const choices = roleNames.map((role) => ({ value: role, words: role }));
  return <CheckboxGroup name="roles" legend={legend} choices={choices} chosen={chosen} error={error} />;
}

const fieldNames = ["username", "email", "password", "phone", "roles"];

export function AddUser({
  asked,
  problem,
  sending,
}: {
  asked: UsersQuery;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const refused = problem?.form === "add" ? problem : undefined;
  const { fields, values } = refused ?? unsent;
  return (
    <section className="panel card" aria-labelledby="add-user">
      <FormProblemSummary problem={refused} names={fieldNames} />
      <h2 id="add-user">Add New User</h2>
      <Form method="post" action={usersUrl(asked, { add: "" })} noValidate className="stack">
        <PersonFields values={values} fields={fields} />
        <RoleBoxes chosen={values.roles?.split(",") ?? ["user"]} error={fields.roles} legend="Roles" />
        <div className="actions">
          <Button name="intent" value="add" disabled={sending}>
            Add User
          </Button>
          <ButtonLink to={usersUrl(asked)} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

function PersonFields({ values, fields }: Pick<FormProblem, "values" | "fields">) {
  return (
    <>
      <Field
        kind="name"
        name="username"
        label="Username"
        hint="First and last name."
        autoComplete="off"
        required
        defaultValue={values.username}
        error={fields.username}
      />
      <Field
        kind="email"
        name="email"
        label="Email"
        autoComplete="off"
        required
        defaultValue={values.email}
        error={fields.email}
      />
      <PasswordField
        kind="new-password"
        name="password"
        label="Password"
        hint="At least 6 characters. The user is asked for one of their own; of staff it ends after seven days."
        error={fields.password}
      />
      <Field
        kind="phone"
        name="phone"
        label="Phone"
        autoComplete="off"
        optional
        defaultValue={values.phone}
        error={fields.phone}
      />
    </>
  );
}
