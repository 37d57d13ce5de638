import { Form, Link } from "@remix-run/react";
import { noMailServer } from "#app/domain/appointments/notices/notify-choice.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ContactLinks } from "#app/routes/desk/parts/contact-links.tsx";
import { deskUrl, runningLateUrl, singleDayUrl } from "#app/routes/parts/desk-pages.ts";
import type { Delay } from "./loader.server.ts";

type Page = { delay: Delay; problem: FormProblem | undefined };

export function DelayPage({ delay, problem }: Page) {
  const { id, name, date, minutes, delays, moves } = delay;
  const here = `${runningLateUrl(id, date)}&minutes=${minutes}`;
  return (
    <div className="narrow staff stack">
      <FormProblemSummary problem={problem} names={[]} />
      <PageHeading>{name} is running late</PageHeading>
      <nav className="actions delays" aria-label="Minutes">
        {delays.map((each) => (
          <Link
            key={each}
            to={`${runningLateUrl(id, date)}&minutes=${each}`}
            className="button ghost small"
            aria-current={each === minutes || undefined}
            preventScrollReset
            replace
          >
            +{each}
          </Link>
        ))}
      </nav>
      <p>{sentenceOf(delay)}</p>
      {moves.length > 0 ? (
        <Form key={here} method="post" action={here} className="stack">
          <input type="hidden" name="minutes" value={minutes} />
          <input type="hidden" name="shown" value={moves.map((move) => move.id).join()} />
          {delay.sendsMails ? null : (
            <Notice tone="warn">
              <p>{noMailServer}</p>
            </Notice>
          )}
          <ul className="delay-list">
            {moves.map((move) => (
              <DelayedVisit key={move.id} move={move} problem={problem} />
            ))}
          </ul>
          <div className="actions">
            <Button name="intent" value="delay">
              {moves.length === 1 ? "Move this visit" : `Move these ${moves.length} visits`}
            </Button>
          </div>
        </Form>
      ) : null}
      {moves.some(({ warnings }) => warnings.length > 0) ? (
        <p>
          <Link to={singleDayUrl(date, id)}>Change today's breaks and hours</Link>
        </p>
      ) : null}
      <p>
        <Link to={deskUrl({ date, show: id })}>Back to the board</Link>
      </p>
    </div>
  );
}

function DelayedVisit({
  move: { id, revision, client, phone, email, noMail, here, service, time, newTime, warnings, rooms, words },
  problem,
}: {
  move: Delay["moves"][number];
  problem: FormProblem | undefined;
}) {
  const tells = problem ? problem.values[`tell-${id}`] === "mail" : !here;
  return (
    <li className="card">
      <input type="hidden" name={`revision-${id}`} value={revision} />
      <p>
        <b>
          {time} → {newTime}
        </b>{" "}
        {client}, {service}
      </p>
      {[...warnings, ...rooms].map((warning) => (
        <p key={warning} className="not-told">
          {warning}
        </p>
      ))}
      <div className="split">
        {here ? (
          <span className="meta">{client} is here. Tell them.</span>
        ) : (
          <ContactLinks phone={phone} email={email} name={client} words={words} />
        )}
        {noMail === null ? (
          <label className="choice">
            <input type="checkbox" name={`tell-${id}`} value="mail" defaultChecked={tells} />
            Email {client}
          </label>
        ) : here || noMail === noMailServer ? null : (
          <span className="meta">{noMail}</span>
        )}
      </div>
    </li>
  );
}

function sentenceOf({ minutes, underWay, next, moves }: Delay): string {
  const count = `${moves.length === 1 ? "1 visit moves" : `${moves.length} visits move`}. Gaps absorb the rest.`;
  if (underWay) {
    const longer = `${underWay.client} (until ${underWay.until}) takes ${minutes} minutes longer.`;
    if (moves.length > 0) return `${longer} ${count}`;
    return next ? `${longer} The next gap absorbs this. No visits move.` : longer;
  }
  const [first] = moves;
  if (!next || !first) return "No more visits today.";
  return `${next.client} at ${next.time} starts at ${first.newTime}. ${count}`;
}

/** Returns the message for a status without its own text (rule 25.2). */
export const lateFailed = (reason: string): string => `Failed to update appointment: ${reason}`;
