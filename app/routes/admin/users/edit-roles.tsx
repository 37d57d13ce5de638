import { Form } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { PersonDetail } from "./loader.server.ts";
import { RoleBoxes } from "./role-boxes.tsx";
import { type UsersQuery, usersUrl } from "./url.ts";

export function EditRoles({
  person: { id, roles },
  asked,
  problem,
  sending,
}: {
  person: PersonDetail;
  asked: UsersQuery;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const refused = problem?.form === "roles" ? problem : undefined;
  const chosen = refused?.values.roles?.split(",") ?? roles;
  return (
    <Form method="post" action={usersUrl(asked, { id, edit: "" })} preventScrollReset className="stack">
      <RoleBoxes chosen={chosen} error={refused?.fields.roles} legend="Roles of this user" />
      <input type="hidden" name="id" value={id} />
      <p className="hint">A change bites at once: what the user has open elsewhere is logged out.</p>
      <div className="actions">
        <Button name="intent" value="roles" small disabled={sending}>
          Save
        </Button>
        <ButtonLink to={usersUrl(asked, { id })} variant="ghost" small>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
