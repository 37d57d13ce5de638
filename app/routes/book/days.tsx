import { Link } from "@remix-run/react";
import { useState } from "react";
import type { BookingChoices, DayChoice } from "#app/booking/choices.ts";
import { bookingAddress } from "./answer.ts";
import { moveByKey } from "./day-keys.ts";
import { TypedDate } from "./typed-date.tsx";
import { useLoadingDate } from "./use-booking.ts";

/** Two weeks of six days; the rest waits behind "More dates". */
const shownAtFirst = 12;

/** The days as links, and beside their heading a field for those who would rather type. */
export function Days({
  choices,
  typedDate,
  error,
  hydrated,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
  hydrated: boolean;
}) {
  const { days, day } = choices;
  const { date: loadingDate } = useLoadingDate();
  const [stop, setStop] = useState<string | null>(null);
  const selected = loadingDate ?? day?.date ?? null;
  const first = days.slice(0, shownAtFirst);
  const rest = days.slice(shownAtFirst);
  const focusable = (date: string | null) =>
    days.some((other) => other.date === date && other.timesLeft !== 0);
  const tabStop = [stop, selected].find((date) => date && focusable(date)) ?? days.find(isOpen)?.date;
  const cells = (list: DayChoice[]) => (
    <ol className="day-grid">
      {list.map((choice) => (
        <li key={choice.date}>
          <Day
            choice={choice}
            choices={choices}
            selected={choice.date === selected}
            newMonth={beginsMonth(choice, days)}
            hydrated={hydrated}
            tabIndex={hydrated ? (choice.date === tabStop ? 0 : -1) : undefined}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="date-heading" className="dates">
      <div className="date-row">
        <h2 className="legend" id="date-heading">
          Date
        </h2>
        <TypedDate choices={choices} typedDate={typedDate} error={error} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside */}
      <div onKeyDown={moveByKey} onFocus={(event) => setStop(event.target.dataset.date ?? null)}>
        {cells(first)}
        {rest.length > 0 ? (
          <details className="more" open={rest.some(({ date }) => date === day?.date)}>
            <summary>More dates</summary>
            {cells(rest)}
          </details>
        ) : null}
      </div>
    </section>
  );
}

/** The first day of all needs no word: the heading of the times names its month. */
function beginsMonth({ date, month }: DayChoice, days: DayChoice[]): boolean {
  const before = days[days.findIndex((day) => day.date === date) - 1];
  return before !== undefined && before.month !== month;
}

const isOpen = ({ timesLeft }: DayChoice) => timesLeft !== 0;

function Day({
  choice: { date, weekday, number, month, timesLeft },
  choices: { service, provider },
  selected,
  newMonth,
  hydrated,
  tabIndex,
}: {
  choice: DayChoice;
  choices: BookingChoices;
  selected: boolean;
  newMonth: boolean;
  hydrated: boolean;
  tabIndex: number | undefined;
}) {
  const said = [timesLeft === 0 ? `${month} fully booked` : month, timesLeft ? timesInWords(timesLeft) : ""];
  const words = (
    <>
      <span>{weekday}</span>{" "}
      <b>
        {number} {newMonth ? <small aria-hidden="true">{month}</small> : null}
      </b>
      <span className="visually-hidden">{said.filter(Boolean).join(", ")}</span>
    </>
  );
  if (timesLeft === 0) {
    return (
      <span className="full" aria-current={selected ? "date" : undefined}>
        {words}
      </span>
    );
  }
  const address = bookingAddress({ service: service?.name, provider, date });
  return (
    <Link
      to={hydrated ? address : `${address}#times`}
      replace
      preventScrollReset
      data-date={date}
      tabIndex={tabIndex}
      aria-current={selected ? "date" : undefined}
    >
      {words}
    </Link>
  );
}

const timesInWords = (count: number): string => (count === 1 ? "1 time left" : `${count} times left`);
