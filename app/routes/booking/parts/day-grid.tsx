import { type ComponentProps, useState } from "react";
import type { Carrier, DayChoice } from "#app/domain/booking/choose/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { moveByKey } from "./day-keys.ts";
import { ToDay } from "./day-link.tsx";

/** Two weeks of six days; the rest waits behind "More dates". */
const shownAtFirst = 12;

/** The days of /book and of a move: links to `dayUrl`, or buttons of the form that carries what was typed. */
export function DayGrid({
  days,
  selected,
  dayUrl,
  carrier,
}: {
  days: DayChoice[];
  selected: string | undefined;
  dayUrl: (date: string) => string;
  carrier?: Carrier;
}) {
  const hydrated = useHydrated();
  const [stop, setStop] = useState<string>();
  const focusable = (date: string | undefined) => days.some((day) => day.date === date && isOpen(day));
  const tabStop = [stop, selected].find(focusable) ?? days.find(isOpen)?.date;
  const rest = days.slice(shownAtFirst);
  const cells = (list: DayChoice[]) => (
    <ol className="day-grid">
      {list.map((day) => (
        <li key={day.date}>
          <Day
            day={day}
            selected={day.date === selected}
            link={{
              date: day.date,
              dayUrl,
              carrier,
              tabIndex: hydrated ? (day.date === tabStop ? 0 : -1) : undefined,
            }}
          />
        </li>
      ))}
    </ol>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
    <div onKeyDown={moveByKey} onFocus={({ target }) => target.dataset.date && setStop(target.dataset.date)}>
      {cells(days.slice(0, shownAtFirst))}
      {rest.length > 0 ? (
        <details className="more" open={rest.some(({ date }) => date === selected)}>
          <summary>More dates</summary>
          {cells(rest)}
        </details>
      ) : null}
    </div>
  );
}

const isOpen = ({ timesLeft }: DayChoice) => timesLeft !== 0;

function Day({
  day: { weekday, number, month, newMonth, timesLeft, closed, over, unstaffed },
  selected,
  link,
}: {
  day: DayChoice;
  selected: boolean;
  link: ComponentProps<typeof ToDay>;
}) {
  const left = timesLeft === 1 ? ", 1 time left" : `, ${timesLeft} times left`;
  const whyNone = closed ? "closed" : (over ?? (unstaffed ? "no times" : "fully booked"));
  const cell = {
    "aria-current": selected ? ("date" as const) : undefined,
    children: (
      <>
        <span>{weekday}</span>{" "}
        <b>
          {number} {newMonth ? <small aria-hidden="true">{newMonth}</small> : null}
        </b>
        <span className="visually-hidden">
          {month}
          {timesLeft ? left : timesLeft === 0 ? ` ${whyNone}` : ""}
        </span>
      </>
    ),
  };
  return timesLeft === 0 ? <span className="full" {...cell} /> : <ToDay {...link} {...cell} />;
}
