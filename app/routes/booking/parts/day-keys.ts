/** The days as one stop of the tab key: arrows move by day and by week, Home and End to the ends of a row. */
import type { KeyboardEvent } from "react";

const columns = 6;

export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
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

/** A full day is passed over: the same weekday of the next week that has times. */
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
