import { tallBefore } from "#app/domain/day/layout.ts";

/** Places a box in a column of the board, in minutes since midnight, as the page's style element places its entries. */
export function placeBox(box: HTMLElement, column: Element, start: number, minutes: number): void {
  const hours = getComputedStyle(column).getPropertyValue("--tall-hours").trim();
  const starts = hours ? hours.split(" ").map(Number) : [];
  const before = tallBefore(starts, start);
  const within = tallBefore(starts, start + minutes) - before;
  const places = { "--at": start, "--len": minutes, "--tall-at": before, "--tall-len": within };
  for (const [name, value] of Object.entries(places)) box.style.setProperty(name, String(value));
}
