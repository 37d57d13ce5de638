import { FieldError } from "./field.tsx";

type HoursDay = { weekday: number; open: boolean; from: string; to: string };

export const weekHoursNames = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  `open-${weekday}`,
  `from-${weekday}`,
  `to-${weekday}`,
]);

/** A row per weekday, read by booking-hours.server.ts. Unticked boxes are missing in `values`. */
export function WeekHoursField({
  days,
  names,
  openLabel,
  values,
  fields,
}: {
  days: HoursDay[];
  names: string[];
  openLabel: string;
  values: Record<string, string>;
  fields: Record<string, string>;
}) {
  const typed = Object.keys(values).length > 0;
  return (
    <div className="week-hours">
      {days.map((day) => {
        const [open, from, to] = [`open-${day.weekday}`, `from-${day.weekday}`, `to-${day.weekday}`];
        const name = names[day.weekday - 1] ?? "";
        return (
          <fieldset key={day.weekday}>
            <legend className="visually-hidden">{name}</legend>
            <label className="choice">
              <input
                type="checkbox"
                id={open}
                name={open}
                defaultChecked={typed ? open in values : day.open}
                aria-label={`${name} ${openLabel}`}
              />
              {name}
            </label>
            <p className="closed" aria-hidden="true">
              closed
            </p>
            <div className="from-to">
              <TimeInput
                id={from}
                label={`${name}, from`}
                value={values[from] ?? day.from}
                error={fields[from]}
              />
              <span aria-hidden="true">to</span>
              <TimeInput id={to} label={`${name}, to`} value={values[to] ?? day.to} error={fields[to]} />
            </div>
            {[from, to].map((id) => (
              <TimeError key={id} id={id} sentence={fields[id]} />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function TimeError({ id, sentence }: { id: string; sentence?: string }) {
  if (!sentence) return null;
  return <FieldError id={`${id}-error`}>{sentence}</FieldError>;
}

function TimeInput({
  id,
  label,
  value,
  error,
}: {
  id: string;
  label: string;
  value: string;
  error?: string;
}) {
  return (
    <input
      type="time"
      id={id}
      name={id}
      className="input"
      defaultValue={value}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      autoComplete="off"
    />
  );
}
