import type { DaysOfChains } from "./days-of-chains.server.ts";

type DayProps = { day: DaysOfChains["days"][number]; isSelected: boolean; asLink?: true };

/** A day of the window: a button of the form, which carries what was typed, or a link to its address. */
export function ChainDay({ day, isSelected, asLink }: DayProps) {
  const { date, url, weekday, number, month, newMonth, times } = day;
  const cell = (
    <>
      <span>{weekday}</span>{" "}
      <b>
        {number} {newMonth ? <small aria-hidden="true">{newMonth}</small> : null}
      </b>
      <span className="visually-hidden">
        {month}, {times === 0 ? "no times" : times === 1 ? "1 time" : `${times} times`}
      </span>
    </>
  );
  if (times === 0) return <span className="full">{cell}</span>;
  const current = isSelected ? "date" : undefined;
  return asLink ? (
    <a href={`${url}#time`} aria-current={current}>
      {cell}
    </a>
  ) : (
    <button type="submit" name="show" value={date} aria-current={current}>
      {cell}
    </button>
  );
}
