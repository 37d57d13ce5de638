import { Form } from "@remix-run/react";
import { pinLength } from "#app/domain/accounts/desks/desk-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** The PIN of somebody who works here: set, changed or removed, each with the password. */
export function PinForm({
  hasPin,
  sending,
  wrong,
}: {
  hasPin: boolean;
  sending: boolean;
  wrong: Record<string, string>;
}) {
  return (
    <Form method="post" noValidate className="stack" aria-labelledby="pin-heading">
      <h2 className="legend" id="pin-heading">
        PIN for the front desk
      </h2>
      <p>
        {hasPin ? "You have a PIN. " : ""}
        At a desk of the studio it takes the place of your password. It opens the front desk and nothing else.
      </p>
      <PasswordField
        name="currentPassword"
        id="own-currentPassword"
        label="Current password"
        error={wrong.currentPassword}
      />
      <Field
        id="own-pin"
        type="password"
        name="pin"
        label={hasPin ? "New PIN" : "PIN"}
        hint={`${pinLength.least} to ${pinLength.most} digits that neither repeat nor count.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength.most}
        error={wrong.pin}
      />
      <div className="actions">
        <Button name="intent" value="pin" variant="ghost" disabled={sending}>
          {hasPin ? "Change PIN" : "Set PIN"}
        </Button>
        {hasPin ? (
          <Button name="intent" value="pin-remove" variant="ghost" disabled={sending}>
            Remove PIN
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
