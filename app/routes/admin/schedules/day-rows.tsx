import type { MouseEvent } from "react";
import { type DayRows, mostRows, type RowChange, type RowKind } from "#app/domain/schedules/week-rows.ts";
import { SpanRow } from "./span-row.tsx";

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

type DayRowsProps = {
  weekday: number;
  name: string;
  day: DayRows;
  fields: Record<string, string>;
  /** The URL of the form: without script the page comes back to this day. */
  at: string;
  changeRows: (change: RowChange) => Press;
};

/** One weekday: its hours, its breaks, and a button for one more of each. */
export function DayRowsFields({ weekday, name, day, fields, at, changeRows }: DayRowsProps) {
  const back = `${at}#day-${weekday}`;
  const rowsOf = (kind: RowKind) =>
    day[kind].map((row, place) => (
      <SpanRow
        // biome-ignore lint/suspicious/noArrayIndexKey: a change of rows begins all of them anew
        key={place}
        kind={kind}
        weekday={weekday}
        place={place}
        row={row}
        day={name}
        fields={fields}
        remove={
          kind === "breaks" || day.hours.length > 1
            ? { to: back, press: changeRows({ remove: `${kind}-${weekday}-${place}` }) }
            : null
        }
      />
    ));
  const adding = (kind: RowKind, words: string) => (
    <button
      type="submit"
      id={`add-${kind}-${weekday}`}
      name="add"
      value={`${kind}-${weekday}`}
      formAction={back}
      className="text-button"
      aria-label={`${words}, ${name}`}
      disabled={day[kind].length >= mostRows}
      onClick={changeRows({ add: `${kind}-${weekday}` })}
    >
      {words}
    </button>
  );
  return (
    <fieldset id={`day-${weekday}`} className="week-day">
      <legend>{name}</legend>
      <div className="rows">{rowsOf("hours")}</div>
      <div className="rows">{rowsOf("breaks")}</div>
      <div className="row-buttons">
        {adding("hours", "Add hours")}
        {adding("breaks", "Add a break")}
        {weekday === 1 ? (
          <button
            type="submit"
            name="copy"
            value="1"
            formAction={back}
            className="text-button"
            onClick={changeRows({ copy: true })}
          >
            Same until Friday
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
