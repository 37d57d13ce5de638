import { Form } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { StartData } from "./loader.server.ts";

type Step = StartData["groups"][number]["steps"][number];

/** One line of the checklist: whether it is done, what it is about, and what can be done about it. */
export function StepItem({
  step,
  sends,
  problem,
}: {
  step: Step;
  sends: boolean;
  problem: FormProblem | undefined;
}) {
  const { name, title, sentence, to, link, done, isNeeded, isKept, clear } = step;
  return (
    <li className={done ? "done" : undefined}>
      {done ? <Icon name="circle-check" /> : <span className="start-ring" />}
      <div className="start-words">
        <h3>
          {title} <span className="visually-hidden">{done ? "(ready)" : "(still open)"}</span>
          {isNeeded && !done ? <Badge tone="accent">needed to open</Badge> : null}
        </h3>
        <p>{sentence}</p>
        {name === "test-mail" && problem?.form === "test" ? <p className="error">{problem.message}</p> : null}
      </div>
      <div className="actions">
        <ButtonLink to={to} variant="ghost" small aria-label={`${title}: ${link}`}>
          {link}
        </ButtonLink>
        {isKept && !done ? (
          <StepButton step={name} intent="keep" words="It is right as it is" title={title} />
        ) : null}
        {clear && !done ? <StepButton step={name} intent="clear" words={clear} title={title} /> : null}
        {name === "test-mail" ? <TestButton sends={sends} /> : null}
      </div>
    </li>
  );
}

function StepButton({
  step,
  intent,
  words,
  title,
}: {
  step: string;
  intent: "keep" | "clear";
  words: string;
  title: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="step" value={step} />
      <Button name="intent" value={intent} variant="soft" small aria-label={`${title}: ${words}`}>
        {words}
      </Button>
    </Form>
  );
}

function TestButton({ sends }: { sends: boolean }) {
  if (!sends) return <p className="hint">There is no mail server yet.</p>;
  return (
    <Form method="post">
      <Button name="intent" value="test" variant="soft" small>
        Send a test mail
      </Button>
    </Form>
  );
}
