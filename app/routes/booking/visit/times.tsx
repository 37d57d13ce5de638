import { NewHere } from "#app/booking/choose/no-times.tsx";
import { ChainDay, ChainRadios } from "#app/booking/joint/chain-radios.tsx";
import { telephoneLink } from "#app/shared/phone.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { VisitPageData } from "./loader.server.ts";
import type { VisitProblem } from "./types.ts";

type Choices = VisitPageData["choices"];

const shownAtFirst = 12;

/** The days of the window: buttons of the form, which carry what was typed. */
export function VisitDays({ choices: { days, day } }: { choices: Choices }) {
  const rest = days.slice(shownAtFirst);
  const cells = (list: Choices["days"]) => (
    <ol className="day-grid">
      {list.map((one) => (
        <li key={one.date}>
          <ChainDay day={one} isSelected={one.date === day?.date} />
        </li>
      ))}
    </ol>
  );
  return (
    <section className="dates" aria-labelledby="days-heading" id="days">
      <h2 className="legend" id="days-heading">
        Day
      </h2>
      {cells(days.slice(0, shownAtFirst))}
      {rest.length > 0 ? (
        <details className="more" open={rest.some(({ date }) => date === day?.date)}>
          <summary>More dates</summary>
          {cells(rest)}
        </details>
      ) : null}
    </section>
  );
}

/** The chains of the day as one group. */
export function VisitTimes({
  choices,
  problem,
  phone,
}: {
  choices: Choices;
  problem: VisitProblem | undefined;
  phone: string;
}) {
  const { times, day } = choices;
  const alternatives = problem?.alternatives ?? [];
  const chosen = problem?.values.time;
  const error = problem?.fields.time;
  return (
    <fieldset id="time" className="times" tabIndex={-1} aria-describedby={error ? "time-error" : undefined}>
      <legend className="legend">Available Times{day ? `, ${day.label}` : ""}</legend>
      {error ? <FieldError id="time-error">{error}</FieldError> : null}
      {choices.callFirst ? <NewHere phone={phone} /> : null}
      <ChainRadios times={times} alternatives={alternatives} chosen={chosen} />
      {times.length === 0 ? <NoChains choices={choices} phone={phone} /> : null}
    </fieldset>
  );
}

const NoChains = ({ choices: { dateProblem, nextDay }, phone }: { choices: Choices; phone: string }) => (
  <Notice tone="plain">
    <p>{dateProblem}</p>
    {nextDay ? (
      <p>
        Next:{" "}
        <Button name="show" value={nextDay.date} variant="ghost" small>
          {nextDay.label}
        </Button>
      </p>
    ) : (
      <p>
        Call us at <a href={telephoneLink(phone)}>{phone}</a>, and we find a time together.
      </p>
    )}
  </Notice>
);
