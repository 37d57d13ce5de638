import { Link } from "@remix-run/react";
import type { DayChoice, MoveChoices } from "#app/booking/choices.ts";

/** Two weeks of six days; the rest waits behind "More dates". */
const shownAtFirst = 12;

/** The address of the move with these choices. */
export function moveAddress(
  address: string,
  { provider, date }: { provider: number | "any"; date?: string },
): string {
  const query = new URLSearchParams({ move: "", provider: String(provider) });
  if (date) query.set("date", date);
  return `${address}?${query}`;
}

/** The days as links, like those of /book. */
export function MoveDays({ address, choices }: { address: string; choices: MoveChoices }) {
  const { days, day, provider } = choices;
  const rest = days.slice(shownAtFirst);
  const beginsMonth = (place: number) => place > 0 && days[place]?.month !== days[place - 1]?.month;
  const cells = (list: DayChoice[], from: number) => (
    <ol className="day-grid">
      {list.map((choice, index) => (
        <li key={choice.date}>
          <Day
            choice={choice}
            to={`${moveAddress(address, { provider, date: choice.date })}#times`}
            selected={choice.date === day?.date}
            newMonth={beginsMonth(from + index)}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Days" className="dates">
      {cells(days.slice(0, shownAtFirst), 0)}
      {rest.length > 0 ? (
        <details className="more" open={rest.some(({ date }) => date === day?.date)}>
          <summary>More dates</summary>
          {cells(rest, shownAtFirst)}
        </details>
      ) : null}
    </nav>
  );
}

function Day({
  choice: { weekday, number, month, timesLeft },
  to,
  selected,
  newMonth,
}: {
  choice: DayChoice;
  to: string;
  selected: boolean;
  newMonth: boolean;
}) {
  const current = selected ? "date" : undefined;
  const words = (
    <>
      <span>{weekday}</span>{" "}
      <b>
        {number} {newMonth ? <small>{month}</small> : <span className="visually-hidden">{month}</span>}
      </b>
    </>
  );
  if (timesLeft === 0) {
    return (
      <span className="full" aria-current={current}>
        {words}
        <span className="visually-hidden"> fully booked</span>
      </span>
    );
  }
  return (
    <Link to={to} replace preventScrollReset aria-current={current}>
      {words}
      <span className="visually-hidden">
        , {timesLeft} {timesLeft === 1 ? "time" : "times"} left
      </span>
    </Link>
  );
}
