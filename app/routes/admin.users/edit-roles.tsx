import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { type Asked, usersAddress } from "./address.ts";
import { RoleBoxes } from "./role-boxes.tsx";
import type { PersonDetail } from "./shown-users.server.ts";

export function EditRoles({
  person: { id, roles },
  asked,
  problem,
  sending,
}: {
  person: PersonDetail;
  asked: Asked;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const refused = problem?.form === "roles" ? problem : undefined;
  const chosen = refused?.values.roles?.split(",") ?? roles;
  return (
    <Form method="post" action={usersAddress(asked, { id, edit: "" })} preventScrollReset className="stack">
      <RoleBoxes chosen={chosen} error={refused?.fields.roles} legend="Roles of this user" />
      <input type="hidden" name="id" value={id} />
      <p className="hint">A change bites at once: what the user has open elsewhere is logged out.</p>
      <div className="actions">
        <Button name="intent" value="roles" small disabled={sending}>
          Save
        </Button>
        <ButtonLink to={usersAddress(asked, { id })} variant="ghost" small>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
