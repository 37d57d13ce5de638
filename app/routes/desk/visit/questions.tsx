import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { WaiveFields } from "#app/routes/desk/parts/fee-form.tsx";
import type { DeskAppointment } from "./panel.server.ts";
import { PaidBefore, QuestionRadios, questionTarget, type SentAnswers } from "./question-parts.tsx";
import { TellClient } from "./tell-client.tsx";

export const cancelControls = [
  "whole",
  "following",
  "who",
  "fee",
  "waiveAmount",
  "refund",
  "waiveReason",
  "waiveWords",
  "tell",
  "reason",
];

/** Asks who cancels, about the charge, and how to inform the client (rules 8.7 and 8.16 to 8.19). */
export function deskCancelQuestion(appointment: DeskAppointment, problem?: DeskProblem): Question {
  const { client, serviceName, day, time, jointRevision } = appointment;
  const asked = questionTarget(appointment, "cancel");
  return {
    ...asked,
    heading: "Cancel appointment",
    sentence: `Cancel the appointment of ${client.name}: ${serviceName}, ${day}, ${time}?`,
    more: <CancelFields appointment={appointment} problem={problem ?? unsent} />,
    yes: "Cancel appointment",
    no: "Keep it",
    fields: { ...asked.fields, jointRevision },
  };
}

function CancelFields({ appointment, problem }: { appointment: DeskAppointment; problem: SentAnswers }) {
  const { status, client, policyCharge, sendsMails, following } = appointment;
  return (
    <div className="cancel-fields stack">
      {appointment.openParts > 1 ? (
        <QuestionRadios
          name="whole"
          legend="This visit has several parts."
          choices={{
            no: "Only this part",
            yes: `All ${appointment.openParts} upcoming parts`,
          }}
          problem={problem}
          usual="no"
        />
      ) : null}
      {following > 0 ? (
        <Following following={following} isWhole={appointment.parts.length > 1} problem={problem} />
      ) : null}
      <QuestionRadios
        name="who"
        legend="Who is cancelling?"
        choices={callers}
        problem={problem}
        usual="client"
      />
      {policyCharge ? (
        <div className="fee-part stack">
          <QuestionRadios
            name="fee"
            legend={`If the client cancels, the policy charges ${policyCharge}.`}
            choices={{ keep: "Keep the charge", waive: "Waive it" }}
            problem={problem}
            usual="keep"
          />
          <WaiveFields charge={policyCharge} isPaid={appointment.till.feePaid} problem={problem} />
        </div>
      ) : null}
      <PaidBefore appointment={appointment} />
      <TellClient status={status} email={client.email} sendsMails={sendsMails} problem={problem} />
      <Field
        {...controlsOf(problem)("reason")}
        label="Reason"
        optional
        hint={client.email === "" ? undefined : "Added to the email, if one is sent."}
        autoComplete="off"
        maxLength={longestFact.cancelReason}
      />
    </div>
  );
}

/** Always with all parts of each visit (rule 35.46). */
const Following = ({
  following,
  isWhole,
  problem,
}: {
  following: number;
  isWhole: boolean;
  problem: SentAnswers;
}) => {
  const more = following === 1 ? "the next one" : `the next ${following}`;
  return (
    <QuestionRadios
      name="following"
      legend="This visit is part of a series."
      choices={{
        no: isWhole ? "Keep the other visits" : "Only this visit",
        yes: `${isWhole ? "All of this one" : "This one"} and ${more}`,
      }}
      problem={problem}
      usual="no"
    />
  );
};

const callers = {
  client: "The client",
  studio: "The studio",
  mistake: "No one: entered by mistake (no email)",
};

export const noShowControls = ["whole", "who", "fee", "waiveAmount", "refund", "waiveReason", "waiveWords"];

/** Asks who called and about the charge (rule 34.42). `of`: prefix of the ids. */
export function noShowQuestion(
  appointment: DeskAppointment,
  { problem, of = "" }: { problem?: DeskProblem | undefined; of?: string },
): Question {
  const { client, serviceName, day, time, mayMiss } = appointment;
  const asked = questionTarget(appointment, "no-show");
  return {
    ...asked,
    heading: "No-show",
    sentence: `Mark ${client.name} as a no-show: ${serviceName}, ${day}, ${time}?`,
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
          legend="This visit has several parts."
          choices={{ no: "Only this part", yes: "All parts on this day" }}
          usual="no"
        />
      ) : null}
      <QuestionRadios
        {...{ problem, of }}
        name="who"
        legend="Who called?"
        choices={noShowCallers}
        usual="nobody"
      />
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

const noShowCallers = {
  nobody: "No one",
  client: "The client, too late (marks it as cancelled)",
};
