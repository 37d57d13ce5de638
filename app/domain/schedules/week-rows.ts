/** Rows of hours and breaks for each weekday, named the same in the form and in the command. */
import type { Week } from "./provider-record.server.ts";

/** "HH:mm" or empty. An end of "00:00" is the end of the day. */
export type TypedSpan = { from: string; to: string; label: string };

export type RowKind = "hours" | "breaks";

export type DayRows = Record<RowKind, TypedSpan[]>;

export type WeekRows = DayRows[];

export const maxRows = 6;

export const emptyRow: TypedSpan = { from: "", to: "", label: "" };

/** Returns a name such as "hours-1-0-from", which is also the key of the error. */
export const controlName = (kind: RowKind, weekday: number, place: number, part: keyof TypedSpan): string =>
  `${kind}-${weekday}-${place}-${part}`;

export function readRows(fields: Record<string, unknown>): WeekRows {
  const textOf = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const rowsOf = (kind: RowKind, weekday: number): TypedSpan[] =>
    Array.from({ length: maxRows }, (_, place) => place)
      .filter((place) => controlName(kind, weekday, place, "from") in fields)
      .map((place) => ({
        from: textOf(controlName(kind, weekday, place, "from")),
        to: textOf(controlName(kind, weekday, place, "to")),
        label: textOf(controlName(kind, weekday, place, "label")),
      }));
  return weekdays.map((weekday) => ({
    hours: atLeastOne(rowsOf("hours", weekday)),
    breaks: rowsOf("breaks", weekday),
  }));
}

/** Returns false if a weekday is missing, because it would count as a day off. */
export const hasEveryDay = (fields: Record<string, unknown>): boolean =>
  weekdays.every((weekday) => controlName("hours", weekday, 0, "from") in fields);

export function rowsAsFields(week: WeekRows): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, day] of week.entries()) {
    for (const kind of ["hours", "breaks"] as const) {
      for (const [place, row] of day[kind].entries()) {
        for (const part of ["from", "to", "label"] as const) {
          if (part === "label" && kind === "hours") continue;
          fields[controlName(kind, index + 1, place, part)] = row[part];
        }
      }
    }
  }
  return fields;
}

/** Adds a row ("hours-1"), removes one ("breaks-3-0"), or copies Monday to Tuesday through Friday. */
export function changedRows(week: WeekRows, { add, remove, copy }: RowChange): WeekRows {
  if (copy) return week.map((day, index) => (index > 0 && index < 5 ? copied(week[0] ?? day) : day));
  const [kind, weekday, place] = (add ?? remove ?? "").split("-");
  if (kind !== "hours" && kind !== "breaks") return week;
  return week.map((day, index) => {
    if (index + 1 !== Number(weekday)) return day;
    const rows = day[kind];
    if (add) return { ...day, [kind]: rows.length < maxRows ? [...rows, { ...emptyRow }] : rows };
    const rest = rows.filter((_, each) => each !== Number(place));
    return { ...day, [kind]: kind === "hours" ? atLeastOne(rest) : rest };
  });
}

export type RowChange = { add?: string; remove?: string; copy?: boolean };

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const atLeastOne = (rows: TypedSpan[]): TypedSpan[] => (rows.length > 0 ? rows : [{ ...emptyRow }]);

const copied = ({ hours, breaks }: DayRows): DayRows => ({
  hours: hours.map((row) => ({ ...row })),
  breaks: breaks.map((row) => ({ ...row })),
});

// All weeks are the same, or two weeks alternate (rule 14.10).

export const weekChoices = ["every", "a", "b"] as const;
export type WeekChoice = (typeof weekChoices)[number];

export const weekChoiceOf = (text: unknown): WeekChoice => weekChoices.find((one) => one === text) ?? "every";

export const weekLetter = (parity: number): "A" | "B" => (parity === 0 ? "A" : "B");

export const isAlternating = ({ hours, breaks }: Week): boolean =>
  [...hours, ...breaks].some(({ weekParity }) => (weekParity ?? null) !== null);

export function replaceWeek({ hours, breaks }: Week, parity: number): Week {
  const holds = ({ weekParity }: { weekParity?: number | null }) => (weekParity ?? parity) === parity;
  return {
    hours: hours.filter(holds).map(({ weekParity: _none, ...row }) => row),
    breaks: breaks.filter(holds).map(({ weekParity: _none, ...row }) => row),
  };
}

/** Merges the two weeks if they have become equal. */
export function weekOfChoice(plan: Week, choice: WeekChoice, week: Week): Week {
  if (choice === "every") return week;
  const a = choice === "a" ? week : replaceWeek(plan, 0);
  const b = choice === "b" ? week : replaceWeek(plan, 1);
  if (JSON.stringify(a) === JSON.stringify(b)) return week;
  const of = (weekParity: number, one: Week): Week => ({
    hours: one.hours.map((row) => ({ ...row, weekParity })),
    breaks: one.breaks.map((row) => ({ ...row, weekParity })),
  });
  const [even, odd] = [of(0, a), of(1, b)];
  return { hours: [...even.hours, ...odd.hours], breaks: [...even.breaks, ...odd.breaks] };
}
