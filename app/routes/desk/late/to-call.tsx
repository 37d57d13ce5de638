import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ContactLinks } from "#app/routes/desk/parts/contact-links.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import { delayDoneUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { Delay, DelayAnswer } from "./loader.server.ts";

type Page = {
  delay: Pick<Delay, "id" | "name" | "date">;
  done: DelayAnswer;
  problem: FormProblem | undefined;
};

export function ToCall({ delay: { id, name, date }, done: { undo, toCall }, problem }: Page) {
  const board = deskUrl({ date, show: id });
  return (
    <div className="narrow staff stack">
      <FormProblemSummary problem={problem} names={[]} />
      <PageHeading>{name} is running late</PageHeading>
      <Notice tone="success" role="status">
        <p>Visits moved. Gaps absorb the rest of the delay.</p>
        <UndoButton undo={undo} at={board} />
      </Notice>
      {toCall.length > 0 ? (
        <>
          <h2 className="legend">Call these clients. They get no email.</h2>
          <ul className="delay-list">
            {toCall.map((visit) => (
              <CallRow key={visit.id} visit={visit} at={delayDoneUrl(id, date, undo.id)} />
            ))}
          </ul>
        </>
      ) : (
        <p>No one left to call.</p>
      )}
      <p>
        <Link to={board}>Back to the board</Link>
      </p>
    </div>
  );
}

function CallRow({
  visit: { id, revision, time, client, service, phone, email, words },
  at,
}: {
  visit: DelayAnswer["toCall"][number];
  at: string;
}) {
  return (
    <li className="card">
      <p>
        <b>Now at {time}</b> {client}, {service}
      </p>
      <div className="split">
        <ContactLinks phone={phone} email={email} name={client} words={words} />
        <Form method="post" action={at} preventScrollReset>
          <input type="hidden" name="visit" value={id} />
          <input type="hidden" name="revision" value={revision} />
          <Button name="intent" value="called" variant="ghost" small aria-label={`Told by phone: ${client}`}>
            Told by phone
          </Button>
        </Form>
      </div>
    </li>
  );
}
