import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ChainRadios } from "#app/routes/booking/parts/chain-radios.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { NextDay, NoTimes } from "#app/routes/booking/parts/no-times.tsx";
import type { ManageData } from "./loader.server.ts";
import { type ManageProblem, moveAllUrl } from "./manage-steps.ts";

type Visit = NonNullable<ManageData["visit"]>;

type MoveAllProps = {
  appointment: ManageData;
  visit: Visit;
  chains: NonNullable<ManageData["chains"]>;
  problem: ManageProblem | undefined;
};

export function MoveAllStep({ appointment: { url, phone }, visit, chains, problem }: MoveAllProps) {
  const { parts, revision } = visit;
  const { days, day, times, wayOn, anybody } = chains;
  const date = day?.date;
  const dayUrl = (date: string) => moveAllUrl(url, { anybody, date });
  return (
    <div className="narrow book visit">
      <FormProblemSummary problem={problem} names={["time"]} />
      <PageHeading>Move Your Whole Visit</PageHeading>
      <AllParts parts={parts} />
      <p className="actions">
        <a className="button ghost small" href={moveAllUrl(url, { anybody: !anybody, date })}>
          {anybody ? "Only with the same providers" : "Also with other providers"}
        </a>
      </p>
      <nav aria-label="Days" className="dates">
        <NextDay wayOn={wayOn} dayUrl={dayUrl} />
        <DayGrid days={days} selected={date} dayUrl={dayUrl} />
      </nav>
      <form method="post" action={moveAllUrl(url, { anybody, date })} className="stack-wide" noValidate>
        <fieldset id="time" className="times" tabIndex={-1}>
          <legend className="legend" id="times">
            Available Times{day ? `, ${day.label}` : ""}
          </legend>
          {problem?.fields.time ? <p className="error">{problem.fields.time}</p> : null}
          <ChainRadios
            heading="h2"
            times={times}
            alternatives={problem?.alternatives}
            chosen={problem?.values.time}
          />
          {times.length === 0 ? <NoTimes {...chains} dayUrl={dayUrl} phone={phone} /> : null}
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
    </div>
  );
}

/** Later parts show their day only if it differs. */
function AllParts({ parts }: { parts: Visit["parts"] }) {
  const open = parts.filter(({ mayCancel }) => mayCancel);
  return (
    <div>
      <p>
        <strong>{open[0]?.day}</strong>
      </p>
      <ul>
        {open.map(({ id, day, time, words }) => (
          <li key={id}>{`${day === open[0]?.day ? "" : `${day}, `}${time} ${words}`}</li>
        ))}
      </ul>
    </div>
  );
}

/** A charge must be agreed to. */
export function CancelStep({
  appointment,
  problem,
}: {
  appointment: ManageData;
  problem: FormProblem | undefined;
}) {
  const { url, part, visit, lateCancel, charge, chargeMinor } = appointment;
  const all = visit?.isAsked ? visit : null;
  const { revision } = all ?? appointment;
  const { heading, yes, ofWhat } = words[all ? "all" : visit ? "part" : "one"];
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={["lateConfirmed"]} />
      <PageHeading>{heading}</PageHeading>
      {all ? <AllParts parts={all.parts} /> : <OnePart appointment={appointment} />}
      <form method="post" action={`${url}?confirm=cancel${part ? `&part=${part}` : ""}`} className="stack">
        {lateCancel ? (
          <Notice tone="warn">
            <p>{lateCancel}</p>
          </Notice>
        ) : null}
        {charge ? (
          <label className="choice">
            <input type="checkbox" name="lateConfirmed" id="lateConfirmed" required />
            Yes, I understand that {charge} is charged{ofWhat}
          </label>
        ) : null}
        {lateCancel && !charge ? <input type="hidden" name="lateConfirmed" value="on" /> : null}
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shownChargeCents" value={chargeMinor} />
        <div className="actions">
          <Button name="intent" value="cancel" variant="danger">
            {yes}
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my visit
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

const words = {
  all: { heading: "Cancel the whole visit?", yes: "Yes, cancel all", ofWhat: " for all of it" },
  part: { heading: "Cancel this part of your visit?", yes: "Yes, cancel this part", ofWhat: "" },
  one: { heading: "Cancel this visit?", yes: "Yes, cancel my visit", ofWhat: "" },
};

const OnePart = ({
  appointment: { serviceName, day, time, providerName, testNote },
}: {
  appointment: ManageData;
}) => (
  <p>
    <strong>{serviceName}</strong>, {day}, {time}, with {providerName}. We will release the time for someone
    else.{testNote ? ` ${testNote}` : ""}
  </p>
);
