import { Dialog } from "#app/platform/ui/kit/dialog.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";

/** What keys do on the board, behind "?" and the tools, and the words of the board for those who do not see it. */
export function KeyList({ keys }: { keys: [keys: string, does: string][] }) {
  return (
    <>
      <p id="board-says" role="status" className="visually-hidden" />
      <Dialog id="keys" heading="Keys on the board" closeLabel="Close">
        <p>They act while the focus is on the board. Letters can be turned off in Details and Password.</p>
        <Facts facts={keys.map(([term, detail]) => ({ term, detail }))} />
      </Dialog>
    </>
  );
}
