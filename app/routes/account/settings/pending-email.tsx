import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** The new address that waits for its proof, and why no mail can bring it. */
export function PendingEmail({
  pending,
  noMail,
  present,
}: {
  pending: string | null;
  noMail: string | null;
  present: string;
}) {
  if (!pending) return null;
  return (
    <Notice heading={`Waiting for proof of ${pending}`}>
      <p>
        {noMail ??
          `We mailed a link to it. Open it while you are logged in here. Until then ${present} stays your address.`}
      </p>
      <Form method="post" className="actions">
        {noMail ? null : (
          <Button name="intent" value="address-again" variant="ghost" small>
            Send the link again
          </Button>
        )}
        <Button name="intent" value="address-withdraw" variant="ghost" small>
          Keep my present address
        </Button>
      </Form>
    </Notice>
  );
}
