import { Form } from "@remix-run/react";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/ui/forms/form-problem.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/ui/kit/result-notice.tsx";
import type { StartData } from "./loader.server.ts";
import { StepItem } from "./step-item.tsx";

/** What is still an example, and the button that opens the studio. */
export function StartPage({ page, problem }: { page: StartData; problem: FormProblem | undefined }) {
  const { groups, done, all } = page;
  useErrorTitle(problem);
  return (
    <div className="staff start">
      <PageHeading lead="What came with the software is an example. Go through it in any order; each step ticks itself.">
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
  if (openedOn !== null) {
    return (
      <section className="card stack" aria-labelledby="open">
        <h2 id="open">The studio is open</h2>
        <p>Since {openedOn}. Visitors see the site and can book.</p>
        <Form method="post">
          <Button name="intent" value="close" variant="ghost">
            Close again
          </Button>
        </Form>
        <p className="hint">
          {isPublic
            ? "Visits that are booked stay booked; their links answer when you open again."
            : "This address is reached from your own network alone: closing only brings back the line that it is an example."}
        </p>
      </section>
    );
  }
  return (
    <section className="card stack" aria-labelledby="open">
      <h2 id="open">Open the studio</h2>
      <p>
        {isPublic
          ? "So far visitors see one page with your name and number that says you are not open yet. Once you open, everybody can read the site and book, and search engines may list it."
          : "This address is reached from your own network alone, so everything can be seen and booked already. Once you open, the line that says it is an example goes away."}
      </p>
      {problem?.form === "open" ? (
        <p className="error">{problem.message}</p>
      ) : missing.length > 0 ? (
        <p>Still needed: {missing.join(", ")}.</p>
      ) : null}
      {examples.length > 0 ? (
        <p className="hint">
          Still as they came with the software, and shown and bookable once you open: {examples.join(", ")}.
        </p>
      ) : null}
      <Form method="post">
        <Button name="intent" value="open">
          Open the studio
        </Button>
      </Form>
    </section>
  );
}
