import { Form } from "@remix-run/react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";

export function PasswordForm({
  email,
  sending,
  wrong,
}: {
  email: string;
  sending: boolean;
  wrong: Record<string, string>;
}) {
  return (
    <Form method="post" noValidate className="stack" aria-labelledby="password">
      <h2 className="legend" id="password">
        Password
      </h2>
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        name="currentPassword"
        id="new-currentPassword"
        label="Current password"
        error={wrong.currentPassword}
      />
      <NewPasswordField
        id="new-password"
        label="New password"
        hintFor={passwordHint}
        error={wrong.password}
      />
      <p className="hint">All your other devices are logged out.</p>
      <Button name="intent" value="password" variant="ghost" disabled={sending}>
        Set new password
      </Button>
    </Form>
  );
}
