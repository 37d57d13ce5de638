import { Form, useSubmit } from "@remix-run/react";
import { useContext, useRef } from "react";
import { ColumnMenu, SingleDayItem } from "#app/front-desk/single-day/column-menu.tsx";
import { NonceContext } from "#app/ui/browser/nonce.ts";
import { useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import type { BoardColumn, DayBoard } from "./board.server.ts";
import { EntryLink } from "./board-entry.tsx";
import { boardStyle, entryId } from "./board-style.ts";
import { hourHeight } from "./layout.ts";
import { useClock } from "./use-clock.ts";

/** The providers' days side by side; on a phone one of them. `chosen` is the appointment in the panel. */
export function Board({
  board,
  show,
  chosen,
}: {
  board: DayBoard;
  show: number | null;
  chosen: number | null;
}) {
  const { columns, hours, now } = board;
  const nonce = useContext(NonceContext);
  const line = useRef<HTMLDivElement>(null);
  useClock(line, now);
  const visible = columns.find(({ id }) => id === show) ?? columnOf(columns, chosen) ?? columns[0];
  return (
    <div className="board">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: boardStyle(board) }} />
      <ProviderChoice board={board} visible={visible?.id} />
      <div className="days">
        <div className="hours" aria-hidden="true">
          {hours.marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            date={board.date}
            hour={hourHeight(hours)}
            chosen={chosen}
            visible={column === visible}
          />
        ))}
        {now !== null && now > hours.start && now < hours.end ? (
          <div className="now" ref={line} aria-hidden="true" />
        ) : null}
      </div>
    </div>
  );
}

const columnOf = (columns: BoardColumn[], appointment: number | null): BoardColumn | undefined =>
  columns.find(({ entries }) =>
    entries.some((entry) => entry.kind === "appointment" && entry.id === appointment),
  );

function Column({
  column: { id, name, appointments, entries },
  date,
  hour,
  chosen,
  visible,
}: {
  column: BoardColumn;
  date: string;
  hour: number;
  chosen: number | null;
  visible: boolean;
}) {
  return (
    <section id={`p${id}`} className={visible ? "column shown" : "column"} aria-labelledby={`h${id}`}>
      <h2 id={`h${id}`}>
        {name} <span>{appointments === 1 ? "1 visit" : `${appointments} visits`}</span>
      </h2>
      <ColumnMenu name={name}>
        <SingleDayItem date={date} provider={id} name={name} />
      </ColumnMenu>
      <ol>
        {entries.map((entry) => (
          <li key={entryId(id, entry)}>
            <EntryLink entry={entry} provider={id} date={date} hour={hour} chosen={chosen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For narrow screens, which show one column. */
function ProviderChoice({
  board: { date, columns },
  visible,
}: {
  board: DayBoard;
  visible: number | undefined;
}) {
  const submit = useSubmit();
  useShown("show", String(visible ?? ""));
  return (
    <Form method="get" action="/receptionist" className="one-provider" preventScrollReset>
      <input type="hidden" name="date" value={date} />
      <div className="field">
        <label htmlFor="show">Provider</label>
        <select
          id="show"
          name="show"
          className="input"
          autoComplete="off"
          defaultValue={visible}
          onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
        >
          {columns.map(({ id, name, appointments }) => (
            <option key={id} value={id}>
              {name} ({appointments})
            </option>
          ))}
        </select>
      </div>
      <Button variant="ghost">Show</Button>
    </Form>
  );
}
