import type { MouseEvent } from "react";
import { longestBreakName } from "#app/domain/schedules/schedule-limits.ts";
import {
  controlName,
  type DayRows,
  maxRows,
  type RowChange,
  type RowKind,
  type TypedSpan,
} from "#app/domain/schedules/week-rows.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";

type SpanRowProps = {
  kind: RowKind;
  weekday: number;
  place: number;
  row: TypedSpan;
  day: string;
  fields: Record<string, string>;
  /** Null for the only row. */
  remove: { to: string; press: (event: MouseEvent<HTMLButtonElement>) => void } | null;
};

function SpanRow({ kind, weekday, place, row, day, fields, remove }: SpanRowProps) {
  const what = kind === "hours" ? "hours" : "break";
  const number = place > 0 ? ` ${place + 1}` : "";
  const id = (part: keyof TypedSpan) => controlName(kind, weekday, place, part);
  const control = (part: keyof TypedSpan) => ({
    id: id(part),
    name: id(part),
    className: "input",
    defaultValue: row[part],
    "aria-invalid": fields[id(part)] ? true : undefined,
    "aria-describedby": fields[id(part)] ? `${id(part)}-error` : undefined,
  });
  const errors = (["from", "to", "label"] as const).flatMap((part) => {
    const sentence = fields[id(part)];
    return sentence ? [{ id: `${id(part)}-error`, sentence }] : [];
  });
  return (
    <div className={`span-row ${kind}`}>
      {errors.map((error) => (
        <FieldError key={error.id} id={error.id}>
          {error.sentence}
        </FieldError>
      ))}
      <input type="time" aria-label={`${day}, ${what}${number}, from`} {...control("from")} />
      <span aria-hidden="true">–</span>
      <input type="time" aria-label={`${day}, ${what}${number}, until`} {...control("to")} />
      {remove ? (
        <button
          type="submit"
          name="remove"
          value={`${kind}-${weekday}-${place}`}
          formAction={remove.to}
          className="row-remove"
          aria-label={`Remove ${what}${number}, ${day}`}
          onClick={remove.press}
        >
          <Icon name="x" />
        </button>
      ) : null}
      {kind === "breaks" ? (
        <label className="break-name">
          <span>
            Break
            <span className="visually-hidden">
              {number} on {day}, name
            </span>
          </span>
          <input type="text" autoComplete="off" maxLength={longestBreakName} {...control("label")} />
        </label>
      ) : null}
    </div>
  );
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

type DayRowsProps = {
  weekday: number;
  name: string;
  day: DayRows;
  fields: Record<string, string>;
  /** Without script, the page returns to this day. */
  at: string;
  changeRows: (change: RowChange) => Press;
};

export function DayRowsFields({ weekday, name, day, fields, at, changeRows }: DayRowsProps) {
  const back = `${at}#day-${weekday}`;
  const rowsOf = (kind: RowKind) =>
    day[kind].map((row, place) => (
      <SpanRow
        // biome-ignore lint/suspicious/noArrayIndexKey: adding or removing a row resets all of them
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
      disabled={day[kind].length >= maxRows}
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
            Copy to Tue–Fri
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
