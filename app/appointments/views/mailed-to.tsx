import { Button } from "#app/ui/kit/button.tsx";

type Mailed = {
  /** Masked; empty where there is none. */
  email: string;
  right: "free" | "asked" | "account";
  sendsMails: boolean;
};

/** To which address mails about a visit go, as far as it may be shown, how it is corrected, and the confirmation once more. */
export function MailedTo({ mailed: { email, right, sendsMails }, url }: { mailed: Mailed; url: string }) {
  const correction = `${url}?contact`;
  const to = right === "account" ? `/login?redirectTo=${encodeURIComponent(correction)}` : correction;
  const how = right === "account" ? "Log in to correct it" : "Correct it";
  return (
    <section className="card" aria-labelledby="mailed-heading">
      <h2 id="mailed-heading">{sendsMails ? "Your confirmation by mail" : "Your email address"}</h2>
      <div className="stack">
        {email === "" ? (
          <p>
            We have no email address for this visit.{" "}
            <a className="tall" href={to}>
              {right === "account" ? how : "Add one"}
            </a>
          </p>
        ) : (
          <p>
            {sendsMails ? (
              <>
                We have written to <b>{unbroken(email)}</b>.
              </>
            ) : (
              <>
                We can't send mail at the moment, so please keep the address of this page. The email address
                that we have is <b>{unbroken(email)}</b>.
              </>
            )}{" "}
            Not you?{" "}
            <a className="tall" href={to}>
              {how}
            </a>
          </p>
        )}
        {sendsMails && email !== "" ? (
          <form method="post" action={url}>
            <Button name="intent" value="again" variant="ghost" small>
              Send again
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}

/** A word joiner keeps a line from ending behind the ellipsis. */
const unbroken = (email: string): string => email.replace("…", "…\u2060");
