import { type MoveChoices, otherTimes } from "#app/domain/booking/choose/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { NoTimes } from "#app/routes/booking/parts/no-times.tsx";
import type { MoveRadio } from "./messages.ts";

/** The times of the day as one group of radios; before them, where a time has just been lost, the nearest free ones. */
export function MoveTimes({
  dayUrl,
  choices,
  alternatives,
  chosen,
  error,
  phone,
}: {
  /** Of the page with that day chosen. */
  dayUrl: (date: string) => string;
  choices: MoveChoices;
  alternatives: MoveRadio[];
  /** What was chosen in the form that was refused. */
  chosen: string | undefined;
  error: string | undefined;
  phone: string;
}) {
  const { day, times, nextDay, whyNone } = choices;
  const hydrated = useHydrated();
  const ofDay = times.map(({ time, label }) => ({ value: time, label }));
  return (
    <fieldset id="times" className="times" aria-describedby={error ? "time-error" : undefined}>
      <legend className="legend">Available Times{day ? `, ${day.label}` : ""}</legend>
      {error ? <FieldError id="time-error">{error}</FieldError> : null}
      {hydrated ? null : <p className="stale">{otherTimes}</p>}
      {alternatives.length > 0 ? (
        <>
          <h2 className="time-part">The nearest free times</h2>
          <Radios radios={alternatives} firstId="time" chosen={chosen} wide />
          {ofDay.length > 0 ? <h2 className="time-part">Other times of this day</h2> : null}
        </>
      ) : null}
      {ofDay.length > 0 ? (
        <Radios radios={ofDay} firstId={alternatives.length > 0 ? undefined : "time"} chosen={chosen} />
      ) : null}
      {ofDay.length === 0 ? (
        <NoTimes nextDay={nextDay} day={day} whyNone={whyNone} dayUrl={dayUrl} phone={phone} />
      ) : null}
    </fieldset>
  );
}

export function Radios({
  radios,
  firstId,
  chosen,
  wide,
}: {
  radios: MoveRadio[];
  firstId: string | undefined;
  chosen: string | undefined;
  wide?: boolean;
}) {
  return (
    <div className={wide ? "time-grid wide" : "time-grid"}>
      {radios.map(({ value, label }, index) => (
        <label key={value}>
          <input
            type="radio"
            name="time"
            id={index === 0 ? firstId : undefined}
            value={value}
            defaultChecked={value === chosen}
            required
            autoComplete="off" // Browsers restore radios by their place: after Back that may be another time.
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
