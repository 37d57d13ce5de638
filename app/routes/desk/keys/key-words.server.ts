/** The list behind "?": words come with the page, and are no script that each desk loads. */
export const keyWords: [keys: string, does: string][] = [
  ["Arrow keys", "go from entry to entry; to the sides to the next provider at the same time"],
  ["Enter", "opens the visit, or a new appointment in the free time"],
  ["Esc", "goes back from the panel to the board"],
  ["A, S, C, N", "arrived, start service, complete, no-show (its charge is kept)"],
  ["M", "opens the form that moves the visit"],
  ["Alt + arrow keys", "carry the visit: 15 minutes (with Shift 5), or to the next provider"],
  ["Alt + Page Up, Page Down", "carry it to the day before or after; Enter puts it there, Esc gives up"],
  ["U", "undoes your own last change"],
  ["W, T, L", "walk-in, today, lock"],
  ["/ or F2", "go to the search, from anywhere on the page"],
  ["?", "opens this list"],
];
