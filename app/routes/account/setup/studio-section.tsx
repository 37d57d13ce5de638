import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import type { SetupData } from "./loader.server.ts";

export function StudioSection({
  choices,
  problem,
}: {
  choices: SetupData;
  problem: FormProblem | undefined;
}) {
  const { values, fields } = problem ?? unsent;
  return (
    <section className="stack" aria-labelledby="studio">
      <h2 className="legend" id="studio">
        Your studio
      </h2>
      <Field
        name="studioName"
        label="Studio name"
        autoComplete="organization"
        maxLength={100}
        required
        defaultValue={values.studioName ?? choices.studioName}
        error={fields.studioName}
      />
      <Field
        as="select"
        name="timeZone"
        label="Time zone"
        hint="Where the studio is: all hours on the site are on its clock."
        defaultValue={values.timeZone ?? choices.timeZone}
        error={fields.timeZone}
      >
        {choices.timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Field>
      <Field
        as="select"
        name="currency"
        label="Currency"
        defaultValue={values.currency ?? choices.currency}
        error={fields.currency}
      >
        {choices.currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Field>
    </section>
  );
}
