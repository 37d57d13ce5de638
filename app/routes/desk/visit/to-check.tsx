import { Form } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskAppointment } from "./panel.server.ts";

/** How the client books online, and what a booking online could not ask of the record: one press once it is settled. */
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
          <Button name="intent" value="checked" variant="ghost" small>
            Mark as checked
          </Button>
        </Form>
      </Notice>
    </>
  );
}
