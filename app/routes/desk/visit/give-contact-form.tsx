import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import type { DeskAppointment } from "./panel.server.ts";

/** Whoever came without a contact leaves one, and has a record from then on (rule 34.43). */
export function GiveContactForm({
  appointment: { id, revision, client },
  action,
  problem,
}: {
  appointment: DeskAppointment;
  action: string;
  problem: DeskProblem | undefined;
}) {
  const own = problem?.form === "give-contact" ? problem : undefined;
  const control = controlsOf(own ?? unsent, { name: client.name });
  return (
    <>
      <p className="hint">No phone, no email: can’t be reminded.</p>
      <details className="more" open={own ? true : undefined}>
        <summary>Add one</summary>
        <Form method="post" action={action} preventScrollReset className="stack" noValidate>
          <input type="hidden" name="visit" value={id} />
          <input type="hidden" name="revision" value={revision} />
          <Field {...control("name")} kind="name" label="Name" autoComplete="off" required />
          <Field {...control("phone")} kind="phone" label="Phone" autoComplete="off" optional />
          <Field {...control("email")} kind="email" label="Email" autoComplete="off" optional />
          <Button name="intent" value="give-contact" small variant="ghost">
            Save contact
          </Button>
        </Form>
      </details>
    </>
  );
}
