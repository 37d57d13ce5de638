import { type MoveChoices, otherTimes } from "#app/domain/booking/choose/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, FieldError, useShown } from "#app/platform/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { NextDay, NoTimes, wayOnId } from "#app/routes/booking/parts/no-times.tsx";
import type { ManageData } from "./loader.server.ts";
import { type ManageProblem, type MoveRadio, moveUrl } from "./manage-steps.ts";

/** If a time was just lost, the nearest free ones come first. */
function MoveTimes({
  dayUrl,
  choices,
  alternatives,
  chosen,
  error,
  phone,
}: {
  dayUrl: (date: string) => string;
  choices: MoveChoices;
  alternatives: MoveRadio[];
  chosen: string | undefined;
  error: string | undefined;
  phone: string;
}) {
  const { day, times, nextDay, whyNone } = choices;
  const hydrated = useHydrated();
  const ofDay = times.map(({ time, label, offer }) => ({
    value: time,
    label: offer ? `${label}, ${offer.price}` : label,
  }));
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
            autoComplete="off" // Browsers restore radios by position. After Back, that may be another time.
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

const formId = "move";

type MoveStepProps = {
  appointment: ManageData;
  problem: ManageProblem | undefined;
};

export function MoveStep({ appointment, problem }: MoveStepProps) {
  const { url, revision, choices, typedDate, serviceName, day, time, providerName, phone } = appointment;
  if (!choices) return null;
  const alternatives = problem?.alternatives ?? [];
  const { provider, days } = choices;
  const date = choices.day?.date;
  const dayUrl = (other?: string) => moveUrl(url, { provider, date: other, part: appointment.part });
  const nothing = choices.times.length === 0 && alternatives.length === 0;
  return (
    <div className="narrow book">
      <FormProblemSummary problem={problem} names={["date", "time"]} />
      <PageHeading>Move Your Visit</PageHeading>
      <p>
        <strong>{serviceName}</strong> is now on {day}, {time}, with {providerName}.{" "}
        {choices.times.some(({ offer }) => offer)
          ? `The price is ${appointment.price}. Each time below shows its price.`
          : "The price stays the same."}
      </p>
      {nothing ? null : enterButton}
      <MoveChooser form={formId} choices={choices} typedDate={typedDate} error={problem?.fields.date} />
      <NextDay wayOn={choices.wayOn} dayUrl={dayUrl} />
      <nav aria-label="Days" className="dates">
        <DayGrid days={days} selected={date} dayUrl={dayUrl} />
      </nav>
      <form id={formId} method="post" action={dayUrl(date)} className="stack-wide" noValidate>
        <MoveTimes
          dayUrl={dayUrl}
          choices={choices}
          alternatives={alternatives}
          chosen={problem?.values.time}
          error={problem?.fields.time}
          phone={phone}
        />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shownTerms" value={choices.shownTerms} />
        <input type="hidden" name="date" value={date ?? ""} />
        <input type="hidden" name="providerId" value={provider} />
        <Notice tone="plain">
          <p>You keep your current time until the new one is booked.</p>
        </Notice>
        <div className="actions">
          <Button name="intent" value="move" disabled={nothing}>
            Move my visit
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my time
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** Enter presses the first button of a form, which must be the one that moves. */
const enterButton = (
  <button
    type="submit"
    form={formId}
    name="intent"
    value="move"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
  >
    Move my visit
  </button>
);

/** The controls belong to the move form, so they are always submitted with it. */
function MoveChooser({
  form,
  choices,
  typedDate,
  error,
}: {
  form: string;
  choices: MoveChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const { providers, provider, firstDate, lastDate, dateProblem, wayOn } = choices;
  useShown("provider", String(provider), leaveIt);
  useShown("date", typedDate, leaveIt);
  return (
    <div className="choose">
      {providers.length > 1 ? (
        <Field
          as="select"
          name="provider"
          label="Choose Your Provider"
          form={form}
          defaultValue={String(provider)}
        >
          <option value="any">First Available (Recommended)</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      ) : null}
      <div className="with-button">
        <Field
          kind="date"
          id="date"
          name="askedDate"
          label="Date"
          form={form}
          min={firstDate}
          max={lastDate}
          defaultValue={typedDate}
          error={dateProblem ?? error}
          aria-describedby={wayOn ? wayOnId : undefined}
        />
        <Button variant="ghost" form={form} name="intent" value="show">
          Show times
        </Button>
      </div>
    </div>
  );
}

/** Does nothing: the button shows the times after a change, and the server accepts no others. */
const leaveIt = () => {};
