import { choicesByCategory } from "#app/domain/booking/choose/choices.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ManageData } from "./loader.server.ts";
import { addUrl, type ManageProblem, manageHeadings } from "./manage-steps.ts";
import { Radios } from "./move-step.tsx";

type Choices = NonNullable<ManageData["add"]>;
type AddProps = { appointment: ManageData; choices: Choices; problem: ManageProblem | undefined };

export function AddStep({ appointment, choices, problem }: AddProps) {
  const { url, visit, day, time, endTime, phone } = appointment;
  const { service, beside, movingAll } = choices;
  return (
    <div className="narrow book">
      <FormProblemSummary problem={problem} names={["time", "alsoBook", "forSomeoneElse"]} />
      <PageHeading>{manageHeadings.add}</PageHeading>
      <p>
        Your visit is on <strong>{visit?.when ?? `${day}, ${time} to ${endTime}`}</strong>.
      </p>
      <form method="get" action={url} className="stack">
        <input type="hidden" name="add" value="" />
        <TreatmentFields choices={choices} />
        <div className="actions">
          <Button variant={service ? "ghost" : undefined}>Show times</Button>
          {service ? null : (
            <ButtonLink to={url} variant="ghost">
              Keep my visit as it is
            </ButtonLink>
          )}
        </div>
      </form>
      {service && beside.length + movingAll.length === 0 ? (
        <Notice tone="plain">
          <p>
            {choices.whyNone ?? `${service.name} does not fit directly before or after your visit.`} Call us
            at {phone} and we'll find a time.
          </p>
        </Notice>
      ) : null}
      {service && beside.length + movingAll.length > 0 ? (
        <Times url={url} choices={choices} problem={problem} />
      ) : null}
    </div>
  );
}

function TreatmentFields({ choices: { services, service, provider } }: { choices: Choices }) {
  const option = ({ id, label }: Choices["services"][number]) => (
    <option key={id} value={id}>
      {label}
    </option>
  );
  return (
    <>
      <Field as="select" name="service" label="Treatment" defaultValue={service?.id ?? ""} required>
        <option value="">Choose a treatment</option>
        {choicesByCategory(services).map(({ category, services: all }) =>
          category ? (
            <optgroup key={category} label={category}>
              {all.map(option)}
            </optgroup>
          ) : (
            all.map(option)
          ),
        )}
      </Field>
      {service && service.providers.length > 1 ? (
        <Field as="select" name="provider" label="With" defaultValue={provider ?? "any"}>
          <option value="any">First available</option>
          {service.providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      ) : null}
    </>
  );
}

function Times({ url, choices, problem }: { url: string; choices: Choices; problem: AddProps["problem"] }) {
  const { service, provider, beside, movingAll, revision, shownTerms } = choices;
  const chosen = problem?.values.time;
  return (
    <form
      method="post"
      action={addUrl(url, { service: service?.id, provider })}
      className="stack-wide"
      noValidate
    >
      <fieldset
        id="times"
        className="times"
        aria-describedby={problem?.fields.time ? "time-error" : undefined}
      >
        <legend className="legend">Available Times</legend>
        {problem?.fields.time ? (
          <p className="error" id="time-error">
            {problem.fields.time}
          </p>
        ) : null}
        {beside.length > 0 ? (
          <>
            <h2 className="time-part">Directly before or after your visit</h2>
            <Radios radios={beside} firstId="time" chosen={chosen} wide />
          </>
        ) : null}
        {movingAll.length > 0 ? (
          <>
            <h2 className="time-part">Or move your whole visit to another time</h2>
            <Radios
              radios={movingAll}
              firstId={beside.length > 0 ? undefined : "time"}
              chosen={chosen}
              wide
            />
          </>
        ) : null}
      </fieldset>
      <Questions problem={problem} />
      <input type="hidden" name="serviceId" value={service?.id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      <div className="actions">
        <Button name="intent" value="add">
          Add {service?.name}
        </Button>
        <ButtonLink to={url} variant="ghost">
          Keep my visit as it is
        </ButtonLink>
      </div>
    </form>
  );
}

/** Asked once about an appointment the person already has (rules 4.8 and 4.19). */
const Questions = ({ problem }: { problem: AddProps["problem"] }) =>
  (["alsoBook", "forSomeoneElse"] as const).map((name) =>
    problem?.fields[name] ? (
      <label key={name} className="choice">
        <input type="checkbox" id={name} name={name} />
        {name === "alsoBook" ? "Add it as well" : "It is for someone else"}
      </label>
    ) : null,
  );
