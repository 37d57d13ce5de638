import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Whoever dictates, or rests a hand on the keyboard, turns the single letters of the front desk off. */
export function LetterKeysForm({ letterKeys, sending }: { letterKeys: boolean | null; sending: boolean }) {
  if (letterKeys === null) return null;
  return (
    <Form method="post" className="stack" aria-labelledby="letter-keys">
      <h2 className="legend" id="letter-keys">
        Keys at the front desk
      </h2>
      <label className="choice">
        <input type="checkbox" name="letterKeys" defaultChecked={letterKeys} />
        Single letters act on the board: A arrived, S start, C complete and so on
      </label>
      <Button name="intent" value="letter-keys" variant="ghost" disabled={sending}>
        Save keys
      </Button>
    </Form>
  );
}
