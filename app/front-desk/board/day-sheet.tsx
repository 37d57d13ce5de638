import type { DayBoard } from "./board.server.ts";

/** The day for paper: by provider, then by time, with a box for notes. On the screen only where it was asked for. */
export function DaySheet({ board: { heading, columns, printed } }: { board: DayBoard }) {
  const busy = columns.filter(({ appointments }) => appointments > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, which the arrow keys must be able to do
    <section className="day-sheet" aria-label="Day sheet" tabIndex={0}>
      <p className="sheet-day">{heading}</p>
      {busy.length === 0 ? (
        <p>No visits on this day.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Client</th>
              <th scope="col">Phone</th>
              <th scope="col">Service</th>
              <th scope="col">Min</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          {busy.map(({ id, name, entries }) => (
            <tbody key={id}>
              <tr>
                <th colSpan={6} scope="rowgroup">
                  {name}
                </th>
              </tr>
              {entries.map((entry) =>
                entry.kind === "appointment" ? (
                  <tr key={entry.id}>
                    <td>{entry.time}</td>
                    <td>{entry.client}</td>
                    <td>{entry.unreachable ? "can’t be reminded" : entry.phone}</td>
                    <td>{entry.service}</td>
                    <td>{entry.minutes}</td>
                    <td>{entry.notes}</td>
                  </tr>
                ) : null,
              )}
            </tbody>
          ))}
        </table>
      )}
      <p className="hint">Printed {printed}</p>
    </section>
  );
}
