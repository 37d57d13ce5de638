import { Form } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskAppointment } from "./panel.server.ts";

/** No mail has told the client of the visit as it is: why, and one press for who has called. */
export function NotReached({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, revision, notReached } = appointment;
  if (!notReached) return null;
  return (
    <Notice tone="warn">
      <p>The client is not told: please call.</p>
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
