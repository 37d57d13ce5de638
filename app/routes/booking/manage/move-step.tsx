import type { MoveChoices } from "#app/domain/booking/choose/choices.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { WayOn, wayOnId } from "#app/routes/booking/parts/no-times.tsx";
import type { ManageData } from "./loader.server.ts";
import type { ManageProblem } from "./messages.ts";
import { MoveTimes } from "./move-times.tsx";
import { moveUrl } from "./url.ts";

const formId = "move";

type MoveStepProps = {
  appointment: ManageData;
  problem: ManageProblem | undefined;
};

/** Another day, time or provider: the days are links, the rest is chosen in the form that moves. */
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
        <strong>{serviceName}</strong> is now on {day}, {time}, with {providerName}. It keeps its price.
      </p>
      {nothing ? null : enterButton}
      <MoveChooser form={formId} choices={choices} typedDate={typedDate} error={problem?.fields.date} />
      <WayOn wayOn={choices.wayOn} dayUrl={dayUrl} />
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
        <input type="hidden" name="date" value={date ?? ""} />
        <input type="hidden" name="providerId" value={provider} />
        <Notice tone="plain">
          <p>Your present time stays yours until the new one is booked.</p>
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

/** Enter in a field presses the first button of its form: that must be the one that moves. */
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

/**
 * With whom, and a day for those who would rather type. The controls are the move's own, so that what stands in them is
 * always sent with it; the button leads to their address.
 */
function MoveChooser({
  form,
  choices,
  typedDate,
  error,
}: {
  /** The id of the form that moves. */
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

/** What was chosen before a late script woke up: the button shows its times, and the server takes nothing else. */
const leaveIt = () => {};
