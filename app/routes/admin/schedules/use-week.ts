/** With script a row comes and goes in place, by the same function as on the server. */
import { type MouseEvent, useEffect, useState } from "react";
import {
  changedRows,
  controlName,
  type RowChange,
  readRows,
  type WeekRows,
} from "#app/domain/schedules/week-rows.ts";

type WeekState = {
  rows: WeekRows;
  fields: Record<string, string>;
  /** Rises with each change, so that the controls begin anew with what was typed. */
  turn: number;
  focus: string | null;
};

export function useWeek(rows: WeekRows, fields: Record<string, string>) {
  const [state, setState] = useState<WeekState>({ rows, fields, turn: 0, focus: null });
  const { turn, focus } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks for the focus once
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [turn]);

  const changeRows = (change: RowChange) => (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    if (!form) return;
    event.preventDefault();
    const typed = readRows(Object.fromEntries(new FormData(form)));
    const next = changedRows(typed, change);
    setState({
      rows: next,
      fields: stillWrong(state.fields, change),
      turn: turn + 1,
      focus: focusAfter(change, next),
    });
  };
  return { ...state, changeRows };
}

/** The sentences of rows that have moved away would stand at others. */
function stillWrong(fields: Record<string, string>, { add, remove, copy }: RowChange) {
  if (add) return fields;
  const moved = (name: string) => copy || name.startsWith(`${remove?.split("-").slice(0, 2).join("-")}-`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !moved(name)));
}

function focusAfter({ add, remove, copy }: RowChange, rows: WeekRows): string | null {
  if (copy) return controlName("hours", 2, 0, "from");
  const [kind, weekday] = (add ?? remove ?? "").split("-");
  if (kind !== "hours" && kind !== "breaks") return null;
  if (remove) return `add-${kind}-${weekday}`;
  const count = rows[Number(weekday) - 1]?.[kind].length ?? 1;
  return controlName(kind, Number(weekday), count - 1, "from");
}
