import type { VisitMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

type Mailed = {
  /** Masked, or '' if nothing was emailed. */
  email: string;
  right: "free" | "asked" | "account";
  mails: VisitMails;
};

export function MailedTo({ mailed: { email, right, mails }, url }: { mailed: Mailed; url: string }) {
  const sendsMails = mails !== "none";
  const correction = `${url}?contact`;
  const to = right === "account" ? `/login?redirectTo=${encodeURIComponent(correction)}` : correction;
  const how = right === "account" ? "Log in to correct it" : "Correct it";
  return (
    <section className="mailed" aria-labelledby="mailed-heading">
      <h2 id="mailed-heading" className="visually-hidden">
        {sendsMails ? "Your confirmation email" : "Your email address"}
      </h2>
      <div className="split">
        {email === "" ? (
          <p>
            We have no email address for this visit. <a href={to}>{right === "account" ? how : "Add one"}</a>
          </p>
        ) : (
          <p>
            {words[mails]} <b>{unbroken(email)}</b>. Not you? <a href={to}>{how}</a>
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

const words: Record<VisitMails, string> = {
  none: "We can't send email at the moment, so please bookmark this page. The email address we have is",
  late: "Our emails are delayed at the moment, so please bookmark this page. We will send your confirmation to",
  going: "We are sending it to",
  gone: "We sent it to",
};

/** A word joiner prevents a line break after the ellipsis. */
const unbroken = (email: string): string => email.replace("…", "…\u2060");
