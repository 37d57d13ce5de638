import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** The link may have been passed on, so the way leads through a mail to the address (rule 16.9). `invited`: just now. */
export function AccountByMail({ action, invited = false }: { action: string; invited?: boolean }) {
  return (
    <section className="card" aria-labelledby="account-heading">
      <h2 id="account-heading">Keep it in an account</h2>
      {invited ? (
        <Notice tone="success" role="status">
          <p>
            We are sending a mail to the address that this visit was booked with. Its link works for two days.
          </p>
        </Notice>
      ) : (
        <form method="post" action={action} className="stack">
          <p>
            In an account you see, move and cancel your visits, and the next booking is filled in already. We
            mail a link to the address that this visit was booked with.
          </p>
          <div className="actions">
            <Button name="intent" value="invite" variant="ghost">
              Mail me the link
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

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
