import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { pinLength } from "#app/domain/accounts/desks/desk-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** With script, a PIN is submitted with its last digit. */
export function TakeOverForm({
  person: { id, name, digits },
  redirectTo,
  problem,
  verb,
  at = "/receptionist/switch",
}: {
  person: { id: number; name: string; digits: number | null };
  redirectTo: string;
  problem: FormProblem | undefined;
  verb: string;
  /** The page that shows errors. */
  at?: string;
}) {
  const sending = useNavigation().formMethod === "POST";
  const asksFor = digits === null ? "password" : "pin";
  const control = `${asksFor}-${id}`;
  useFirstFocus(control, digits, problem);
  const query = new URLSearchParams({ who: String(id), ...(redirectTo && { redirectTo }) });
  const error = problem?.fields[asksFor] ?? problem?.message;
  return (
    <Form method="post" action={`${at}?${query}`} noValidate className="stack">
      <input type="hidden" name="intent" value={asksFor} />
      <input type="hidden" name="who" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {digits === null ? (
        <PasswordField id={control} name="password" label={`Password of ${name}`} error={error} />
      ) : (
        <Field
          id={control}
          type="password"
          name="pin"
          label={`PIN of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLength.most}
          error={error}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
            if (currentTarget.value.length === digits) currentTarget.form?.requestSubmit();
          }}
          {...{ autoFocus: true }}
        />
      )}
      <Button full disabled={sending}>
        {verb}
      </Button>
      {digits === null ? null : (
        <Link to={`/receptionist/switch?${query}&password`} className="bar-link">
          Use the password
        </Link>
      )}
    </Form>
  );
}

function useFirstFocus(control: string, digits: number | null, problem: FormProblem | undefined): void {
  useEffect(() => {
    const input = document.getElementById(control);
    if (!(input instanceof HTMLInputElement)) return;
    if (problem) input.value = "";
    // The PIN was typed before the script was ready.
    if (input.value.length === digits) input.form?.requestSubmit();
    // Later, because the page itself takes the focus after a navigation.
    const later = setTimeout(() => input.focus());
    return () => clearTimeout(later);
  }, [control, digits, problem]);
}
