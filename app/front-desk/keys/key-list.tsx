import { Button } from "#app/ui/kit/button.tsx";
import { Dialog, opens } from "#app/ui/kit/dialog.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";

const keys: [keys: string, does: string][] = [
  ["Arrow keys", "go from entry to entry; to the sides to the next provider at the same time"],
  ["Enter", "opens the visit, or a new appointment in the free time"],
  ["Esc", "goes back from the panel to the board"],
  ["A, S, C, N", "arrived, start service, complete, no-show"],
  ["M", "opens the form that moves the visit"],
  ["Alt + arrow keys", "carry the visit: 15 minutes (with Shift 5), or to the next provider"],
  ["Alt + Page Up, Page Down", "carry it to the day before or after; Enter puts it there, Esc gives up"],
  ["U", "undoes the last change"],
  ["W, T, L", "walk-in, today, lock"],
  ["?", "opens this list"],
];

/** What keys do on the board, behind "?" and a button, and the words of the board for those who do not see it. */
export function KeyList() {
  return (
    <>
      <p id="board-says" role="status" className="visually-hidden" />
      <p className="key-list">
        <Button type="button" variant="soft" small {...opens("keys")}>
          Keys
        </Button>
      </p>
      <Dialog id="keys" heading="Keys on the board" closeLabel="Close">
        <p>They act while the focus is on the board. Letters can be turned off in Details and Password.</p>
        <Facts facts={keys.map(([term, detail]) => ({ term, detail }))} />
      </Dialog>
    </>
  );
}
