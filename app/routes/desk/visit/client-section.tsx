import { Form } from "@remix-run/react";
import { saysTested } from "#app/domain/appointments/patch-test-words.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskAppointment } from "./panel.server.ts";

/** A client without contact gets a record with their first contact (rule 34.43). */
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
      <p className="hint">No phone or email, so no reminders.</p>
      <details className="more" open={own ? true : undefined}>
        <summary>Add contact</summary>
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

/** No email about the current state reached the client. */
export function NotReached({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, revision, notReached } = appointment;
  if (!notReached) return null;
  return (
    <Notice tone="warn">
      <p>Client not told yet. Call them.</p>
      <p className="meta">{notReached}</p>
      <Form method="post" action={deskUrl({ date, appointment: id })} preventScrollReset>
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Button name="intent" value="called" variant="ghost" small>
          Told by phone
        </Button>
      </Form>
    </Notice>
  );
}

/** Requirements of the client's record that an online booking couldn't check. */
export function ToCheck({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, revision, toCheck, onlineRule } = appointment;
  const rule = onlineRule ? <p className="hint">{onlineRule}</p> : null;
  if (!toCheck) return rule;
  return (
    <>
      {rule}
      <Notice tone="warn">
        <p>To be checked: {toCheck}</p>
        <p className="meta">This was booked online. Call the client if you need to ask.</p>
        <Form method="post" action={deskUrl({ date, appointment: id })} preventScrollReset>
          <input type="hidden" name="visit" value={id} />
          <input type="hidden" name="revision" value={revision} />
          {toCheck.includes(saysTested) ? (
            <>
              <Button name="intent" value="test-found" variant="ghost" small>
                Found it
              </Button>{" "}
              <Button name="intent" value="test-not-found" variant="ghost" small>
                Not found
              </Button>
            </>
          ) : (
            <Button name="intent" value="checked" variant="ghost" small>
              Mark as checked
            </Button>
          )}
        </Form>
      </Notice>
    </>
  );
}
