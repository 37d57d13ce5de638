import type { ReactNode } from "react";
import type { DaysOfChains } from "./days-of-chains.server.ts";

/** The free chains of a day as radios; first, where one has just been lost, the nearest free ones. */
export function ChainRadios({
  times,
  alternatives = [],
  chosen,
}: {
  times: DaysOfChains["times"];
  alternatives?: { value: string; label: string }[];
  chosen: string | undefined;
}) {
  return (
    <div className="chains">
      {alternatives.map(({ value, label }) => (
        <Chain key={value} value={value} isChosen={value === chosen}>
          {label}
        </Chain>
      ))}
      {times.map(({ value, time, parts, done, price }) => (
        <Chain key={value} value={value} isChosen={value === chosen}>
          <b>{time}</b>{" "}
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the chain
            <span key={at}>
              {part.time ? `${part.time} ` : ""}
              {part.words}
              {at < parts.length - 1 ? ", " : ""}
            </span>
          ))}
          <small>
            , done {done}
            {price ? `, ${price}` : ""}
          </small>
        </Chain>
      ))}
    </div>
  );
}

const Chain = ({ value, isChosen, children }: { value: string; isChosen: boolean; children: ReactNode }) => (
  <label>
    <input type="radio" name="time" value={value} defaultChecked={isChosen} required autoComplete="off" />
    <span>{children}</span>
  </label>
);

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
