import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** The link may be forwarded, so a mail must prove the address (rule 16.9). `invited`: just now. */
export function AccountByMail({ action, invited = false }: { action: string; invited?: boolean }) {
  return (
    <section className="card" aria-labelledby="account-heading">
      <h2 id="account-heading">Keep it in an account</h2>
      {invited ? (
        <Notice tone="success" role="status">
          <p>We are emailing a link to the address on this booking. The link works for two days.</p>
        </Notice>
      ) : (
        <form method="post" action={action} className="stack">
          <p>
            With an account, you can see, move and cancel your visits and book faster next time. We'll email a
            link to the address on this booking.
          </p>
          <div className="actions">
            <Button name="intent" value="invite" variant="ghost">
              Email me the link
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
          Choose a password to create an account with the name, email address and phone you gave us. You can
          see, move and cancel your visits there and book faster next time.
        </p>
        <NewPasswordField hintFor={hintFor} error={problem?.fields.password} />
        {problem?.fields.email ? (
          <p>
            <a href={`/login?redirectTo=${encodeURIComponent(action)}`}>Log in and add this visit to it</a>
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
