import { Form } from "@remix-run/react";
import { longestAnswer } from "#app/domain/website/inbox/message-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { MessageDetail } from "./loader.server.ts";

/** The answer that is mailed. What was typed stands there again when it was refused. */
export function AnswerForm({
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
  const { fields, values } = problem?.form === "answer" ? problem : unsent;
  return (
    <Form method="post" action={at} className="stack" noValidate>
      <input type="hidden" name="id" value={id} />
      <Field
        as="textarea"
        name="answer"
        label="Your answer"
        hint={`The mail begins with “${greeting}”, ends with the studio's address, and quotes the message.`}
        rows={8}
        required
        autoComplete="off"
        maxLength={longestAnswer}
        defaultValue={values.answer}
        error={fields.answer}
      />
      <div className="actions">
        <Button name="intent" value="answer" disabled={sending}>
          Send Answer
        </Button>
      </div>
    </Form>
  );
}
