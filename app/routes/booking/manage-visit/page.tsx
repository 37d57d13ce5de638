import { ChainDay, ChainRadios } from "#app/booking/joint/chain-radios.tsx";
import { telephoneLink } from "#app/shared/phone.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { WholeVisitData } from "./loader.server.ts";
import { type WholeVisitProblem, wholeVisitHeadings } from "./types.ts";

type Page = { visit: WholeVisitData; problem: WholeVisitProblem | undefined };

export const WholeVisitPage = (page: Page) =>
  page.visit.step === "cancel" ? <CancelAll {...page} /> : <MoveAll {...page} />;

/** Asks before it cancels; a charge must be agreed to, in one sum. */
function CancelAll({ visit, problem }: Page) {
  const { url, revision, words, day, late, charge, chargeMinor } = visit;
  if (words.length === 0) return <NothingLeft url={url} isCancelled={visit.isCancelled} />;
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={["lateConfirmed"]} />
      <PageHeading>{wholeVisitHeadings.cancel}</PageHeading>
      <Parts words={words} day={day} />
      <form method="post" action={`${url}/visit?cancel`} className="stack">
        {late ? (
          <Notice tone="warn">
            <p>{late}</p>
          </Notice>
        ) : null}
        {charge ? (
          <label className="choice">
            <input type="checkbox" name="lateConfirmed" id="lateConfirmed" required />
            Yes, I know that {charge} is charged for all of it
          </label>
        ) : null}
        {late && !charge ? <input type="hidden" name="lateConfirmed" value="on" /> : null}
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shownChargeCents" value={chargeMinor} />
        <div className="actions">
          <Button name="intent" value="cancel" variant="danger">
            Yes, cancel all
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my visit
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

const NothingLeft = ({ url, isCancelled }: { url: string; isCancelled: boolean }) => (
  <div className="narrow stack">
    <PageHeading>{isCancelled ? "All of This Visit Is Cancelled" : wholeVisitHeadings.cancel}</PageHeading>
    <Notice tone="plain">
      <p>{isCancelled ? "There is nothing left to cancel." : "Nothing of this visit is still to come."}</p>
      <p>
        <a href={url}>Back to my visit</a>
      </p>
    </Notice>
  </div>
);

function MoveAll({ visit, problem }: Page) {
  const { url, words, day, noMove, choices, phone } = visit;
  return (
    <div className="narrow book visit">
      <FormProblemSummary problem={problem} names={["time"]} />
      <PageHeading>{wholeVisitHeadings.move}</PageHeading>
      <Parts words={words} day={day} />
      {choices ? (
        <Choices visit={visit} choices={choices} problem={problem} />
      ) : (
        <Notice tone="plain">
          <p>
            {noMove} <a href={telephoneLink(phone)}>{phone}</a>
          </p>
          <p>
            <a href={url}>Back to my visit</a>
          </p>
        </Notice>
      )}
    </div>
  );
}

type Chosen = NonNullable<WholeVisitData["choices"]>;

function Choices({ visit, choices, problem }: Page & { choices: Chosen }) {
  const { url, revision, anybody } = visit;
  const { days, day, times, nextDay, dateProblem } = choices;
  const date = day ? `&date=${day.date}` : "";
  const here = `${url}/visit?move${anybody ? "&anybody" : ""}${date}`;
  return (
    <>
      <p className="actions">
        {anybody ? (
          <a className="button ghost small" href={`${url}/visit?move${date}`}>
            Only with the same people
          </a>
        ) : (
          <a className="button ghost small" href={`${url}/visit?move&anybody${date}`}>
            Also with somebody else
          </a>
        )}
      </p>
      <nav aria-label="Days" className="dates">
        <ol className="day-grid">
          {days.map((one) => (
            <li key={one.date}>
              <ChainDay day={one} isSelected={one.date === day?.date} asLink />
            </li>
          ))}
        </ol>
      </nav>
      <form method="post" action={here} className="stack-wide" noValidate>
        <fieldset id="time" className="times" tabIndex={-1}>
          <legend className="legend">Available Times{day ? `, ${day.label}` : ""}</legend>
          {problem?.fields.time ? <p className="error">{problem.fields.time}</p> : null}
          <ChainRadios times={times} alternatives={problem?.alternatives} chosen={problem?.values.time} />
          {times.length === 0 ? (
            <Notice tone="plain">
              <p>
                {dateProblem} {nextDay ? <a href={nextDay.url}>{nextDay.label}</a> : null}
              </p>
            </Notice>
          ) : null}
        </fieldset>
        <input type="hidden" name="revision" value={revision} />
        <div className="actions">
          <Button name="intent" value="move" disabled={times.length === 0 && !problem?.alternatives?.length}>
            Move all
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my time
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

const Parts = ({ words, day }: { words: string[]; day: string }) => (
  <div>
    <p>
      <strong>{day}</strong>
    </p>
    <ul>
      {words.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  </div>
);
