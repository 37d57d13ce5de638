import { type Tellable, type Telling, tellings, usualTelling } from "#app/appointments/notices/telling.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";

/** Whether the client gets a mail of what staff do now (rule 11.24). The field is `tell`, which `tellIn` reads. */
export function TellClient({
  status,
  email,
  problem = unsent,
  id = "tell",
}: {
  status: Tellable["status"];
  email: string;
  problem?: Pick<FormProblem, "fields" | "values">;
  /** Where two forms of a page ask. */
  id?: string;
}) {
  const usual = usualTelling({ status, contact: { email } });
  return (
    <Field as="select" id={id} {...controlsOf(problem, { tell: usual })("tell")} label="Tell the client">
      {tellings
        .filter((telling) => telling !== "mail" || email !== "")
        .map((telling) => (
          <option key={telling} value={telling}>
            {labels[telling]}
          </option>
        ))}
    </Field>
  );
}

const labels: Record<Telling, string> = { mail: "By mail", told: "Told already", no: "Not at all" };
