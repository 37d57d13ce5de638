import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";

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
      <h2 id="mailed-heading">
        <Icon name="mail" /> Your confirmation by mail
      </h2>
      <div className="stack">
        {email === "" ? (
          <p>
            We have no email address for this visit. <a href={to}>{right === "account" ? how : "Add one"}</a>
          </p>
        ) : (
          <p>
            {sendsMails ? (
              <>
                We have written to <b>{email}</b>.
              </>
            ) : (
              <>
                We can't send mail at the moment, so please keep the address of this page. The email address
                that we have is <b>{email}</b>.
              </>
            )}{" "}
            Not you? <a href={to}>{how}</a>
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
