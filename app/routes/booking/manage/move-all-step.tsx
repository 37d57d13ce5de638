import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ChainRadios } from "#app/routes/booking/parts/chain-radios.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { NoTimes, WayOn } from "#app/routes/booking/parts/no-times.tsx";
import type { ManageData } from "./loader.server.ts";
import type { ManageProblem } from "./messages.ts";
import { moveAllUrl } from "./url.ts";

type Visit = NonNullable<ManageData["visit"]>;

type MoveAllProps = {
  appointment: ManageData;
  visit: Visit;
  chains: NonNullable<ManageData["chains"]>;
  problem: ManageProblem | undefined;
};

/** Another day or time for all parts at once: the days are links, a radio is a time for each part. */
export function MoveAllStep({ appointment: { url, phone }, visit, chains, problem }: MoveAllProps) {
  const { parts, revision } = visit;
  const { days, day, times, wayOn, anybody } = chains;
  const date = day?.date;
  const dayUrl = (date: string) => moveAllUrl(url, { anybody, date });
  return (
    <div className="narrow book visit">
      <FormProblemSummary problem={problem} names={["time"]} />
      <PageHeading>Move All of Your Visit</PageHeading>
      <AllParts parts={parts} />
      <p className="actions">
        <a className="button ghost small" href={moveAllUrl(url, { anybody: !anybody, date })}>
          {anybody ? "Only with the same providers" : "Also with other providers"}
        </a>
      </p>
      <nav aria-label="Days" className="dates">
        <WayOn wayOn={wayOn} dayUrl={dayUrl} />
        <DayGrid days={days} selected={date} dayUrl={dayUrl} />
      </nav>
      <form method="post" action={moveAllUrl(url, { anybody, date })} className="stack-wide" noValidate>
        <fieldset id="time" className="times" tabIndex={-1}>
          <legend className="legend" id="times">
            Available Times{day ? `, ${day.label}` : ""}
          </legend>
          {problem?.fields.time ? <p className="error">{problem.fields.time}</p> : null}
          <ChainRadios times={times} alternatives={problem?.alternatives} chosen={problem?.values.time} />
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

/** What a step about all of a visit is about: the parts that are still to come, each after the first with its day where that is another one. */
export function AllParts({ parts }: { parts: Visit["parts"] }) {
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
