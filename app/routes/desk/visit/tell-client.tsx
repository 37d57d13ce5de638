import {
  defaultNotifyChoice,
  type NotifiableVisit,
  type NotifyChoice,
  notifyChoices,
  whyNoMail,
} from "#app/domain/appointments/notices/notify-choice.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";

/** Field `tell`, read by `readNotifyChoice` (rule 11.24). Without a way to send mail it says so (rule 8.21). */
export function TellClient({
  status,
  email,
  sendsMails,
  problem = unsent,
  id = "tell",
}: {
  status: NotifiableVisit["status"];
  email: string;
  sendsMails: boolean;
  problem?: Pick<FormProblem, "fields" | "values">;
  id?: string;
}) {
  const usual = defaultNotifyChoice({ status, contact: { email } });
  const whyNot = whyNoMail({ email, sendsMails });
  const labels = whyNot === null ? usualLabels : { ...usualLabels, ...labelsWithoutMail };
  return (
    <Field
      as="select"
      id={id}
      {...controlsOf(problem, { tell: usual })("tell")}
      label="Tell the client"
      hint={whyNot ?? undefined}
    >
      {notifyChoices
        .filter((telling) => telling !== "mail" || email !== "")
        .map((telling) => (
          <option key={telling} value={telling}>
            {labels[telling]}
          </option>
        ))}
    </Field>
  );
}

const usualLabels: Record<NotifyChoice, string> = {
  mail: "By email",
  told: "Already told",
  no: "Don't tell",
};

const labelsWithoutMail = { mail: "Not told yet (email waits)", no: "Not told yet" };
