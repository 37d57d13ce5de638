import type { ClosingData } from "./loader.server.ts";

/** What stays of a close that was taken back. */
export function Reopened({ closings }: { closings: ClosingData["reopened"] }) {
  return (
    <ul className="closing-list">
      {closings.map(({ id, when, counted, expected, comment, reopened, reason }) => (
        <li key={id}>
          Closed {when}, counted {counted} of {expected}
          {comment ? ` (${comment})` : ""}; opened again {reopened}: {reason}
        </li>
      ))}
    </ul>
  );
}
