import { Button } from "#app/ui/kit/button.tsx";
import { Dialog, opens } from "#app/ui/kit/dialog.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";

/** What keys do on the board, behind "?" and a button, and the words of the board for those who do not see it. */
export function KeyList({ keys }: { keys: [keys: string, does: string][] }) {
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
