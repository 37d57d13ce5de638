import { longestMessage } from "#app/domain/website/inbox/message-limits.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { EmailTypo } from "#app/platform/ui/forms/email-typo.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** `about`: the beginning of the message. */
export function MessageForm({ problem, about }: { problem?: FormProblem; about?: string }) {
  const { fields = {}, values = {} } = problem ?? {};
  return (
    <div className="stack">
      <h2>Send Us a Message</h2>
      <form method="post" action="/contact" className="stack" noValidate>
        <Field kind="name" name="name" label="Name" required defaultValue={values.name} error={fields.name} />
        <Field
          kind="email"
          name="email"
          label="Email"
          hint="We reply to this address and don't use it for anything else."
          required
          defaultValue={values.email}
          error={fields.email}
        />
        <EmailTypo question={problem?.email} />
        <Field
          as="textarea"
          name="message"
          label="Message"
          rows={6}
          required
          maxLength={longestMessage}
          defaultValue={values.message ?? about}
          error={fields.message}
        />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="actions">
          <Button>Send Message</Button>
        </div>
      </form>
    </div>
  );
}

/** Gives no reason why it can't be booked online. */
export function BookingRequest({ booking, phone }: { booking: string | null; phone: string }) {
  const call = <a href={telephoneLink(phone)}>{phone}</a>;
  if (booking === "ask") {
    return (
      <Notice tone="success" role="status" heading="We have your request and will call you">
        <p>
          Before we book this, we would like to talk with you. Nothing is booked yet. You can also call us at{" "}
          {call}.
        </p>
      </Notice>
    );
  }
  if (booking !== "call") return null;
  return (
    <Notice tone="info" role="status" heading="Let's find a time together">
      <p>
        This appointment can’t be booked online. Please call us at {call}, or write to us. We've started your
        message below.
      </p>
    </Notice>
  );
}
