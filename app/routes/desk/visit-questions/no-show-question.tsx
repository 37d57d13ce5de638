import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import { WaiveFields } from "#app/routes/desk/parts/waive-fields.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { askedOf } from "./asked-of.ts";
import { PaidBefore } from "./paid-before.tsx";
import { QuestionRadios, type SentAnswers } from "./question-radios.tsx";

/** The controls of the question, in their order. */
export const noShowControls = ["whole", "who", "fee", "waiveAmount", "refund", "waiveReason", "waiveWords"];

/** Who called, and what becomes of the charge (rule 34.42). `of`: what ids begin with, beside another question on the page. */
export function noShowQuestion(
  appointment: DeskAppointment,
  { problem, of = "" }: { problem?: DeskProblem | undefined; of?: string },
): Question {
  const { client, serviceName, day, time, mayMiss } = appointment;
  const asked = askedOf(appointment, "no-show");
  return {
    ...asked,
    heading: "No-show",
    sentence: `${client.name} did not come: ${serviceName}, ${day}, ${time}?`,
    more: <NoShowFields appointment={appointment} problem={problem ?? unsent} of={of} />,
    yes: "Mark no-show",
    no: "Back",
    fields: { ...asked.fields, ...(mayMiss === "early" && { early: "1" }) },
  };
}

type Asked = { appointment: DeskAppointment; problem: SentAnswers; of: string };

function NoShowFields({ appointment, problem, of }: Asked) {
  const { mayMiss, parts, missedCharge } = appointment;
  return (
    <div className="cancel-fields stack">
      {mayMiss === "early" ? <p>The client may still come.</p> : null}
      {parts.length > 1 ? (
        <QuestionRadios
          {...{ problem, of }}
          name="whole"
          legend="This is a part of one visit."
          choices={{ no: "This part alone", yes: "All parts of this day" }}
          usual="no"
        />
      ) : null}
      <QuestionRadios {...{ problem, of }} name="who" legend="Who called?" choices={callers} usual="nobody" />
      {missedCharge ? (
        <div className="fee-part stack">
          <QuestionRadios
            {...{ problem, of }}
            name="fee"
            legend={`The policy charges ${missedCharge}.`}
            choices={{ keep: "Keep the charge", waive: "Waive it" }}
            usual="keep"
          />
          <WaiveFields charge={missedCharge} isPaid={appointment.till.feePaid} problem={problem} of={of} />
        </div>
      ) : null}
      <PaidBefore appointment={appointment} />
    </div>
  );
}

const callers = {
  nobody: "Nobody",
  client: "The client, too late: it is cancelled instead",
};
