import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ProofAnswer, ProofData } from "./loader.server.ts";

export function VerifyPage({ proof, answer }: { proof: ProofData; answer: ProofAnswer | undefined }) {
  return (
    <div className="narrow sheet">
      <PageHeading>Confirm Your Address</PageHeading>
      {answer?.ok ? (
        <Proven appointments={answer.appointments} />
      ) : (
        <Unproven proof={proof} answer={answer} />
      )}
    </div>
  );
}

function Unproven({ proof, answer }: { proof: ProofData; answer: { message: string } | undefined }) {
  if (proof.state === "another") return <AnotherAccount proof={proof} />;
  if (proof.state === "ended") return <Ended />;
  return (
    <>
      {answer ? (
        <Notice tone="danger" role="alert">
          <p>{answer.message}</p>
        </Notice>
      ) : null}
      <Form method="post" className="stack">
        {proof.before === null ? (
          <p>
            Confirm that {proof.address} is yours. Visits that you booked with it as a guest will appear in
            your account.
          </p>
        ) : (
          <p>
            Confirm that {proof.address} replaces {proof.before}. You'll log in with it, and we'll send emails
            about your account and upcoming visits there.
          </p>
        )}
        <Button full>Confirm my address</Button>
      </Form>
    </>
  );
}

/** Shown if the link belongs to another account than the signed-in one. */
function AnotherAccount({ proof: { visitor, token } }: { proof: ProofData }) {
  return (
    <>
      <Notice tone="warn">
        <p>
          You are logged in as {visitor}, but this link belongs to another account. Log in to that account to
          confirm its address.
        </p>
      </Notice>
      <form method="post" action="/logout" className="stack">
        <input type="hidden" name="next" value="login" />
        <input type="hidden" name="redirectTo" value={`/verify/${token}`} />
        <Button full>Log in with the other account</Button>
      </form>
      <p className="aside">
        No other account? <a href={`/verify/${token}/not-me`}>This wasn't me</a>
      </p>
    </>
  );
}

function Proven({ appointments }: { appointments: number }) {
  const found = appointments === 1 ? "1 visit" : `${appointments} visits`;
  return (
    <>
      <Notice tone="success" role="status">
        <p>
          Your address is confirmed.
          {appointments > 0 ? ` We added ${found} that you booked as a guest to your account.` : ""}
        </p>
      </Notice>
      <ButtonLink to="/profile">Go to my account</ButtonLink>
    </>
  );
}

function Ended() {
  return (
    <>
      <Notice tone="warn">
        <p>
          This link has expired or was already used. If your address is not confirmed yet, you can ask for a
          new one in your profile.
        </p>
      </Notice>
      <ButtonLink to="/profile">Go to my account</ButtonLink>
    </>
  );
}
