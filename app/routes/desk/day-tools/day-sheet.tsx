import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { BoardColumn, DayBoard } from "#app/domain/day/board.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { missedVisits, onSheet, type SheetLine, sheetLines } from "#app/domain/day/sheet-lines.ts";

/** Rendered only when it is needed, because it has almost as many elements as the board. */
export function DaySheet({ board, asked }: { board: DayBoard; asked: boolean }) {
  const printed = useWasPrinted();
  return asked || printed ? (
    <Sheet board={board} />
  ) : (
    <p className="day-sheet">To print the day, choose More, then Print day sheet.</p>
  );
}

/** Stays true, because some browsers end a print before they have read the page. */
function useWasPrinted(): boolean {
  const [wasPrinted, setWasPrinted] = useState(false);
  useEffect(() => {
    const render = () => flushSync(() => setWasPrinted(true));
    addEventListener("beforeprint", render);
    return () => removeEventListener("beforeprint", render);
  }, []);
  return wasPrinted;
}

function Sheet({ board: { heading, columns, printed } }: { board: DayBoard }) {
  const missed = missedVisits(columns);
  const shown = onSheet(columns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the arrow keys must be able to scroll it
    <section className="day-sheet" aria-label="Day sheet" tabIndex={0}>
      <p className="sheet-day">{heading}</p>
      {columns.every(({ appointments }) => appointments === 0) ? <p>No visits on this day.</p> : null}
      {shown.length + missed.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Client</th>
              <th scope="col">Phone</th>
              <th scope="col">Service</th>
              <th scope="col">Price</th>
              <th scope="col">Ref.</th>
              <th scope="col">Status and notes</th>
            </tr>
          </thead>
          {shown.map((column) => (
            <ProviderLines key={column.id} column={column} />
          ))}
          {missed.length > 0 ? (
            <tbody>
              <GroupHead>No-show</GroupHead>
              {missed.map(({ id, time, client, provider, service }) => (
                <tr key={id}>
                  <td>{time}</td>
                  <td colSpan={6}>
                    {client}, {service} with {provider}
                  </td>
                </tr>
              ))}
            </tbody>
          ) : null}
        </table>
      ) : null}
      <p className="hint">Printed {printed}</p>
    </section>
  );
}

const GroupHead = ({ children }: { children: string }) => (
  <tr>
    <th colSpan={7} scope="rowgroup">
      {children}
    </th>
  </tr>
);

function ProviderLines({ column }: { column: BoardColumn }) {
  return (
    <tbody>
      <GroupHead>{column.name}</GroupHead>
      {sheetLines(column).map((line) => (
        <Line key={`${line.kind} ${line.start}`} line={line} />
      ))}
    </tbody>
  );
}

function Line({ line }: { line: SheetLine }) {
  if (line.kind !== "visit") {
    return (
      <tr>
        <td colSpan={7}>{line.kind === "free" ? `Free ${line.from}–${line.until}` : line.words}</td>
      </tr>
    );
  }
  const { time, client, phone, unreachable, service, minutes, price, reference, status, ...more } =
    line.visit;
  return (
    <tr>
      <td>{time}</td>
      <td>
        {client}
        {more.belongs ? <div className="hint">{more.belongs}</div> : null}
      </td>
      <td>{unreachable ? "can’t be reminded" : phone}</td>
      <td>
        {service} {minutes}′
      </td>
      <td>{price}</td>
      <td>{reference}</td>
      <td>
        {[more.clientMark, status === "booked" ? "" : statusWords[status].word, more.notes]
          .filter(Boolean)
          .join(". ")}
      </td>
    </tr>
  );
}
