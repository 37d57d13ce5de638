import { useEffect, useRef, useState } from "react";
import { firstFocus } from "#app/platform/ui/browser/first-focus.ts";
import { startWatch } from "./inactivity.client.ts";

/** Warns 5 minutes before an idle session ends. A desk locks sooner. `since`: the last activity. */
export function InactivityWatch({ since, lockAfter }: { since: number; lockAfter: number }) {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const watch = useRef<ReturnType<typeof startWatch>>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    watch.current = startWatch(setMinutesLeft, { since, lockAfter });
    return watch.current.stop;
  }, [since, lockAfter]);
  const warned = minutesLeft !== null;
  useEffect(() => {
    if (warned) dialog.current?.showModal();
    else dialog.current?.close();
  }, [warned]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby="idle-heading"
      aria-describedby="idle-words"
      onCancel={() => watch.current?.stay()}
    >
      <h2 id="idle-heading">Are you still there?</h2>
      <p id="idle-words">
        You will be logged out in {minutesLeft === 1 ? "1 minute" : `${minutesLeft ?? 5} minutes`} because of
        inactivity.
      </p>
      <form method="post" action="/logout" className="actions">
        <input type="hidden" name="next" value="login" />
        <button type="button" className="button" onClick={() => watch.current?.stay()} {...firstFocus}>
          Stay logged in
        </button>
        <button type="submit" className="button ghost">
          Logout
        </button>
      </form>
    </dialog>
  );
}
