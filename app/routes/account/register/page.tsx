import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { EmailTypo } from "#app/platform/ui/forms/email-typo.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { SavedInput } from "#app/platform/ui/shell/saved-input.tsx";

/** Success. `signedIn`: the session of the new account has started. */
export type Registered = { ok: true; signedIn: boolean };

const keptNames = ["firstName", "lastName", "phone", "email"];
const fieldNames = [...keptNames, "password"];

export function RegisterPage({ posted }: { posted: FormProblem | Registered | undefined }) {
  const hydrated = useHydrated();
  const sending = useNavigation().formMethod === "POST";
  const problem = posted && !posted.ok ? posted : undefined;
  const made = posted?.ok ? posted : undefined;
  const { values, fields } = problem ?? unsent;
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading>Create Account</PageHeading>
      {made ? <Success signedIn={made.signedIn} /> : null}
      <Form method="post" noValidate className="stack">
        <SavedInput form="register" names={keptNames} isAnswer={!!problem} isSent={!!made} />
        <div className="pair">
          <Field
            kind="first-name"
            name="firstName"
            label="First name"
            required
            defaultValue={values.firstName}
            error={fields.firstName ?? fields.username}
          />
          <Field
            kind="last-name"
            name="lastName"
            label="Last name"
            required
            defaultValue={values.lastName}
            error={fields.lastName}
          />
        </div>
        <Field
          kind="phone"
          name="phone"
          label="Cell phone"
          hint="So we can reach you about a visit."
          required
          defaultValue={values.phone}
          error={fields.phone}
        />
        <Field
          kind="email"
          name="email"
          label="Email"
          required
          defaultValue={values.email}
          error={fields.email}
        />
        <EmailTypo question={problem?.email} />
        <NewPasswordField hintFor={passwordHint} error={fields.password} />
        {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
        <Button full disabled={sending || made !== undefined}>
          {sending ? "Registering..." : "Register"}
        </Button>
      </Form>
      <p className="aside">
        Have an account? <Link to="/login">Login</Link>
      </p>
    </div>
  );
}

/** Shown for a moment before the next page opens (rule 25.7). */
function Success({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => go.current(signedIn ? "/profile" : "/login"), signedIn ? 1500 : 2000);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return (
    <div className="confirmed" role="status" tabIndex={-1} ref={panel}>
      <p>
        {signedIn
          ? "Account created and logged in successfully! Redirecting..."
          : "Registration successful! You can now log in."}
      </p>
    </div>
  );
}
