import { Form } from "@remix-run/react";
import { newPersonForm } from "#app/domain/accounts/people/person-forms.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { roleNames, type UsersQuery, usersUrl } from "./url.ts";

type RoleField = Pick<FilledField, "name" | "label" | "sent" | "error">;

export function RoleBoxes({ name, label, sent, error, present }: RoleField & { present: readonly string[] }) {
  const choices = roleNames.map((role) => ({ value: role, words: role }));
  const chosen = sent?.split(",") ?? present;
  return <CheckboxGroup name={name} legend={label} choices={choices} chosen={chosen} error={error} />;
}

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
  const field = filled(newPersonForm, refused);
  const { label, hint, error } = field("password");
  return (
    <section className="panel card" aria-labelledby="add-user">
      <FormProblemSummary problem={refused} names={newPersonForm.names} />
      <h2 id="add-user">Add New User</h2>
      <Form method="post" action={usersUrl(asked, { add: "" })} noValidate className="stack">
        <FormField {...field("username")} />
        <FormField {...field("email")} />
        <PasswordField name="password" kind="new-password" label={label} hint={hint} error={error} />
        <FormField {...field("phone")} />
        <RoleBoxes {...field("roles")} present={["user"]} />
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
