/** `keys`: values of KeyboardEvent.key that the board handles. Empty if the browser or another part of the page handles them. */
type KeyLine = { keys: readonly string[]; shown: string; does: string };

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** Every key of the desk, in the order of the list behind "?". */
export const keyLines: readonly KeyLine[] = [
  {
    keys: arrows,
    shown: "Arrow keys",
    does: "go from entry to entry, or sideways to the next provider at the same time",
  },
  { keys: [], shown: "Enter", does: "opens the visit, or a new appointment in the free time" },
  {
    keys: ["Escape"],
    shown: "Esc",
    does: "goes back from the panel to the board. Twice: hides all names, and any key shows them again",
  },
  {
    keys: ["a", "s", "c", "n"],
    shown: "A, S, C, N",
    does: "arrived, start service, complete, no-show (with its charge)",
  },
  { keys: ["m"], shown: "M", does: "opens the form that moves the visit" },
  {
    keys: arrows.map((key) => `Alt+${key}`),
    shown: "Alt + arrow keys",
    does: "move the visit by 15 minutes (5 with Shift), or to the next provider",
  },
  {
    keys: ["Alt+PageUp", "Alt+PageDown", "Enter"],
    shown: "Alt + Page Up, Page Down",
    does: "move it to the previous or next day. Enter confirms, Esc cancels",
  },
  { keys: ["u"], shown: "U", does: "undoes your last change" },
  { keys: ["w", "t", "o", "l"], shown: "W, T, O, L", does: "walk-in, today, month, lock" },
  { keys: [], shown: "/ or F2", does: "go to the search, from anywhere on the page" },
  { keys: [], shown: "Up, Down", does: "go through found clients and free times. Enter chooses" },
  {
    keys: [],
    shown: "Alt + W, Alt + F",
    does: "walk-in and search, also with letters off. Firefox: with Shift. Mac: Ctrl + Option",
  },
  { keys: ["?"], shown: "?", does: "opens this list" },
];

/** Sent as data to keep them out of the script. */
export const keyWords = keyLines.map(({ shown, does }): [keys: string, does: string] => [shown, does]);
