import { Button } from "#app/platform/ui/kit/button.tsx";
import type { LiveDesk } from "./use-live-desk.ts";

/** What others did while a form is open, with the way to see it; and that the board stands still. */
export function LiveLine({
  live: { waiting, shown, silentSince, refresh },
}: {
  live: Pick<LiveDesk<unknown>, "waiting" | "shown" | "silentSince" | "refresh">;
}) {
  return (
    <div className="live-line" role="status">
      {waiting.length > 0 ? (
        <p>
          {waiting.length === 1 ? "1 change" : `${waiting.length} changes`}: {inWords(waiting)}{" "}
          <Button type="button" variant="soft" small onClick={() => refresh()}>
            Show
          </Button>
        </p>
      ) : shown.length > 0 ? (
        <span className="visually-hidden">Changed by others: {inWords(shown)}</span>
      ) : null}
      {silentSince ? <p>Not connected since {silentSince}: the board may be older than it looks.</p> : null}
    </div>
  );
}

/** More than three are not read while somebody is on the phone. */
function inWords(changes: LiveDesk<unknown>["waiting"]): string {
  const words = changes.slice(0, 3).map((change) => change.words);
  const more = changes.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
