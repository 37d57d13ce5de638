import { Form } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { clientDelays } from "./client-delays.ts";
import type { DeskAppointment } from "./panel.server.ts";

/** What a client says on the phone: one press. */
export function ClientLate({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, revision, late } = appointment;
  return (
    <Form
      method="post"
      action={deskUrl({ date, appointment: id })}
      className="status-buttons"
      aria-label="Client is late"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="late" />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <span className="close">Client is late:</span>
      {clientDelays.map((minutes) => (
        <Button
          key={minutes}
          name="minutes"
          value={minutes}
          variant="ghost"
          small
          aria-label={`${minutes} minutes late`}
        >
          {minutes}
        </Button>
      ))}
      {late ? (
        <Button name="minutes" value="0" variant="ghost" small>
          In time
        </Button>
      ) : null}
    </Form>
  );
}
