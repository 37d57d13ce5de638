import { Button } from "./button.tsx";
import type { FormProblem } from "./form-answer.ts";
import { NewPasswordField } from "./new-password-field.tsx";

/**
 * An account with one field, for a guest who has just booked: name, address and phone are those of the visit.
 * `action`: the visit's manage page.
 */
export function AccountOffer({
  action,
  hintFor,
  problem,
}: {
  action: string;
  hintFor: (password: string) => string | null;
  problem?: FormProblem;
}) {
  return (
    <section className="card" aria-labelledby="account-heading">
      <h2 id="account-heading">Keep it in an account</h2>
      <form method="post" action={action} className="stack" noValidate>
        <p>
          One field, and this visit is in your account, with the name, email address and phone that you gave
          us. There you see, move and cancel your visits, and the next booking is filled in already.
        </p>
        <NewPasswordField hintFor={hintFor} error={problem?.fields.password} />
        {problem?.fields.email ? (
          <p>
            <a href={`/login?redirectTo=${encodeURIComponent(action)}`}>Log in, and add this visit to it</a>
          </p>
        ) : null}
        <div className="actions">
          <Button name="intent" value="account" variant="ghost">
            Create my account
          </Button>
        </div>
      </form>
    </section>
  );
}
