import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import type { Carrier, DayChoice } from "#app/domain/booking/choose/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { DayLink } from "./choice-link.tsx";

// One tab stop: arrows move by day and week, Home and End to the ends of a row.

const columns = 6;

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const here = event.target;
  if (!(here instanceof HTMLElement) || !here.dataset.date) return;
  const days = [...grid.querySelectorAll<HTMLElement>("[data-date]")];
  const next = dayFor(event.key, here, days);
  if (!next) return;
  event.preventDefault();
  const folded = next.closest("details");
  if (folded) folded.open = true;
  next.focus();
}

function dayFor(key: string, here: HTMLElement, days: HTMLElement[]): HTMLElement | undefined {
  const forward = getComputedStyle(here).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const index = days.indexOf(here);
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      return days[key === forward ? index + 1 : index - 1];
    case "ArrowUp":
      return sameWeekday(here, days.slice(0, index).reverse());
    case "ArrowDown":
      return sameWeekday(here, days.slice(index + 1));
    case "Home":
      return rowOf(here).at(0);
    case "End":
      return rowOf(here).at(-1);
    default:
      return undefined;
  }
}

/** Skips full days to the next week that has times. */
function sameWeekday(here: HTMLElement, days: HTMLElement[]): HTMLElement | undefined {
  return days.find((day) => (instantOf(day) - instantOf(here)) % week === 0);
}

const week = 7 * 24 * 60 * 60 * 1000;

const instantOf = ({ dataset }: HTMLElement): number => Date.parse(dataset.date ?? "");

function rowOf(here: HTMLElement): HTMLElement[] {
  const cell = here.closest("li");
  const cells = [...(cell?.parentElement?.children ?? [])];
  const start = cell ? Math.floor(cells.indexOf(cell) / columns) * columns : 0;
  return cells
    .slice(start, start + columns)
    .flatMap((other) => [...other.querySelectorAll<HTMLElement>("[data-date]")]);
}

/** Two weeks of six days. "More dates" shows the rest. */
const shownAtFirst = 12;

/** Links to `dayUrl`, or buttons of the form that carries the typed values. */
export function DayGrid({
  days,
  selected,
  dayUrl,
  carrier,
  isUnfolded = false,
  children,
}: {
  days: DayChoice[];
  selected: string | undefined;
  dayUrl: (date: string) => string;
  carrier?: Carrier;
  isUnfolded?: boolean;
  /** Another way to choose a date, below the rest. */
  children?: ReactNode;
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
      {rest.length > 0 || children ? (
        <details className="more" open={isUnfolded || rest.some(({ date }) => date === selected)}>
          <summary>More dates</summary>
          {rest.length > 0 ? cells(rest) : null}
          {children}
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
  link: ComponentProps<typeof DayLink>;
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
  return timesLeft === 0 ? <span className="full" {...cell} /> : <DayLink {...link} {...cell} />;
}
