import { Form } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { StartData } from "./loader.server.ts";

/** Returns the checklist's URL. `done` selects its success message. */
export const startUrl = (done?: "keep" | "clear" | "without" | "test" | "open" | "close"): string =>
  done ? `/admin/start?done=${done}` : "/admin/start";

const closeUrl = "/admin/start?ask=close#open";

type Step = StartData["groups"][number]["steps"][number];

function StepItem({
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
          {title} <span className="visually-hidden">{done ? "(ready)" : "(not ready)"}</span>
          {isNeeded && !done ? <Badge tone="accent">needed to open</Badge> : null}
        </h3>
        <p>{sentence}</p>
        {name === "test-mail" && problem?.form === "test" ? <p className="error">{problem.message}</p> : null}
      </div>
      <div className="actions">
        <ButtonLink to={to} variant="ghost" small aria-label={`${title}: ${link}`}>
          {link}
        </ButtonLink>
        {isKept && !done ? <StepButton step={name} intent="keep" words="Mark as done" title={title} /> : null}
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
  if (!sends) return <p className="hint">No mail server yet.</p>;
  return (
    <Form method="post">
      <Button name="intent" value="test" variant="soft" small>
        Send a test email
      </Button>
    </Form>
  );
}

export function StartPage({ page, problem }: { page: StartData; problem: FormProblem | undefined }) {
  const { groups, done, all } = page;
  useErrorTitle(problem);
  return (
    <div className="staff start">
      <PageHeading lead="Replace the example content that came with the software. Do the steps in any order. Each is checked off automatically.">
        Open the Studio
      </PageHeading>
      <ProblemNotice>{problem?.message}</ProblemNotice>
      <DoneNotice>{problem ? null : page.message}</DoneNotice>
      <p className="start-progress">
        <label htmlFor="progress">
          {done} of {all} ready
        </label>
        <progress id="progress" value={done} max={all} />
      </p>
      {groups.map(({ heading, steps }) => (
        <section key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <ul className="start-steps">
            {steps.map((step) => (
              <StepItem key={step.name} step={step} sends={page.sends} problem={problem} />
            ))}
          </ul>
        </section>
      ))}
      <OpenOrClose page={page} problem={problem} />
    </div>
  );
}

function OpenOrClose({ page, problem }: { page: StartData; problem: FormProblem | undefined }) {
  const { openedOn, missing, examples, isPublic } = page;
  if (openedOn !== null) return page.asksToClose ? <Close page={page} /> : <Opened page={page} />;
  return (
    <section className="card stack" aria-labelledby="open">
      <h2 id="open">Open the studio</h2>
      <p>
        {isPublic
          ? "Visitors now see one page with your name and phone number that says you are not open yet. Once you open, everyone can see the site and book, and search engines can list it."
          : "This address can only be reached from your own network, so everything can already be seen and booked. Once you open, the line that says it is an example goes away."}
      </p>
      {problem?.form === "open" ? (
        <p className="error">{problem.message}</p>
      ) : missing.length > 0 ? (
        <p>Still needed: {missing.join(", ")}.</p>
      ) : null}
      {examples.length > 0 ? (
        <p className="hint">Sample content that visitors will see once you open: {examples.join(", ")}.</p>
      ) : null}
      <Form method="post">
        <Button name="intent" value="open">
          Open the studio
        </Button>
      </Form>
    </section>
  );
}

function Opened({ page: { openedOn, isPublic } }: { page: StartData }) {
  return (
    <section className="card stack" aria-labelledby="open">
      <h2 id="open">The studio is open</h2>
      <p>Open since {openedOn}. Visitors see the site and can book.</p>
      <div className="actions">
        <ButtonLink to={closeUrl} variant="ghost">
          Close the studio
        </ButtonLink>
      </div>
      <p className="hint">
        {isPublic
          ? "If you close it, booked visits and their links stay valid."
          : "This address can only be reached from your own network. Closing only brings back the line that it is an example."}
      </p>
    </section>
  );
}

function Close({ page: { missing, isPublic } }: { page: StartData }) {
  return (
    <section className="card stack" aria-labelledby="open">
      <h2 id="open">Close the studio?</h2>
      <p>
        {isPublic
          ? "Visitors see one page that says you are not open yet, and no one can book. Booked visits stay booked."
          : "The line that says it is an example comes back. Everything can still be seen and booked at this address."}
      </p>
      {missing.length > 0 ? (
        <p>
          <strong>You can&rsquo;t open again right away.</strong> First replace these examples with your own:{" "}
          {missing.join(", ")}.
        </p>
      ) : (
        <p>You can open again at any time.</p>
      )}
      <Form method="post" action="/admin/start" className="actions">
        <ButtonLink to="/admin/start#open">Keep it open</ButtonLink>
        <Button name="intent" value="close" variant="danger">
          Close the studio
        </Button>
      </Form>
    </section>
  );
}
