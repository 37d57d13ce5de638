import { Form, Link } from "@remix-run/react";
import { answerForm } from "#app/domain/website/inbox/answer-form.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { MessageDetail } from "./loader.server.ts";
import { type MessagesQuery, mailtoUrl, messagesUrl } from "./url.ts";

/** Keeps the typed answer after an error. */
function AnswerForm({
  message: { id, greeting },
  at,
  problem,
  sending,
}: {
  message: MessageDetail;
  at: string;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const field = filled(answerForm, problem?.form === "answer" ? problem : undefined);
  return (
    <Form method="post" action={at} className="stack" noValidate>
      <input type="hidden" name="id" value={id} />
      <FormField
        {...field("answer")}
        hint={`The email starts with “${greeting}”, ends with the studio's address, and quotes the message.`}
      />
      <div className="actions">
        <Button name="intent" value="answer" disabled={sending}>
          Send Answer
        </Button>
      </div>
    </Form>
  );
}

export function MessagePanel({
  message,
  asked,
  problem,
  sending,
}: {
  message: MessageDetail;
  asked: MessagesQuery;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const { id, name, email, body, written, answered } = message;
  const at = messagesUrl(asked, { id });
  return (
    <section className="panel card" aria-labelledby="message">
      <Link to={messagesUrl(asked)} className="panel-back">
        All messages
      </Link>
      <h2 id="message">{name}</h2>
      <Facts
        facts={[
          { term: "Email", detail: <a href={mailtoUrl(email)}>{email}</a> },
          { term: "Received", detail: written },
        ]}
      />
      <blockquote className="written">{body}</blockquote>
      {answered ? <Answered answered={answered} /> : null}
      {answered && problem?.values.answer ? (
        <Field
          as="textarea"
          name="unsent"
          label="Your unsent answer"
          rows={6}
          readOnly
          defaultValue={problem.values.answer}
        />
      ) : null}
      {answered ? null : <AnswerForm message={message} at={at} problem={problem} sending={sending} />}
      <MessageButtons message={message} asked={asked} at={at} sending={sending} />
      {answered === null ? (
        <p className="hint">If you called or wrote from your own mailbox, mark the message as answered.</p>
      ) : null}
    </section>
  );
}

function MessageButtons({
  message,
  asked,
  at,
  sending,
}: {
  message: MessageDetail;
  asked: MessagesQuery;
  at: string;
  sending: boolean;
}) {
  const { id, unread, answered } = message;
  return (
    <div className="actions">
      <Form method="post" action={at} className="actions" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button variant="ghost" small name="intent" value={unread ? "read" : "unread"} disabled={sending}>
          {unread ? "Mark as read" : "Mark as unread"}
        </Button>
        {answered === null ? (
          <Button variant="ghost" small name="intent" value="answered" disabled={sending}>
            Mark as answered
          </Button>
        ) : null}
        {answered?.text === "" ? (
          <Button variant="ghost" small name="intent" value="unanswered" disabled={sending}>
            Mark as not answered
          </Button>
        ) : null}
      </Form>
      <ConfirmLink question={deleteMessageQuestion(message, asked)}>Delete message</ConfirmLink>
    </div>
  );
}

function Answered({
  answered: { text, by, at, mail },
}: {
  answered: NonNullable<MessageDetail["answered"]>;
}) {
  return (
    <>
      <h3>{text ? "Answer" : "Answered in another way"}</h3>
      <p className="meta">
        {by}, {at} {mail ? <Badge tone={mail.tone}>{mail.words}</Badge> : null}
      </p>
      {text ? <p className="written answer">{text}</p> : null}
      {mail?.tone === "danger" ? (
        <p className="hint">The address may be wrong. Try to reach them another way.</p>
      ) : null}
    </>
  );
}

export function deleteMessageQuestion({ id, name, answered }: MessageDetail, asked: MessagesQuery): Question {
  const waits = answered?.mail?.tone === "info";
  return {
    heading: "Delete Message",
    sentence: `Are you sure you want to delete the message from "${name}"? This action cannot be undone.`,
    more: waits ? <p>Your answer has not been sent yet. It will not be sent.</p> : undefined,
    yes: "Delete message",
    no: "Keep message",
    at: messagesUrl(asked, { id, delete: "" }),
    back: messagesUrl(asked, { id }),
    fields: { intent: "delete", id: String(id) },
  };
}
