import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { WaiveFields } from "#app/routes/desk/parts/fee-form.tsx";
import type { DeskAppointment } from "./panel.server.ts";
import { TellClient } from "./tell-client.tsx";

type SentAnswers = Pick<FormProblem, "fields" | "values">;

export type Asked = {
  asks: "cancel" | "no-show";
  appointment: DeskAppointment;
  problem: SentAnswers;
  of?: string;
};

/** A file of its own, which loads when the question is asked. `of`: prefix of the ids. */
export const QuestionFields = ({ asks, ...asked }: Asked) =>
  asks === "cancel" ? <CancelFields {...asked} /> : <NoShowFields {...asked} />;

function CancelFields({ appointment, problem }: Omit<Asked, "asks">) {
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

function NoShowFields({ appointment, problem, of = "" }: Omit<Asked, "asks">) {
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

/** The error summary links to the first radio. `of`: prefix of the ids. */
function QuestionRadios({
  name,
  legend,
  choices,
  problem: { values, fields },
  usual,
  of = "",
}: {
  name: string;
  legend: string;
  choices: Record<string, string>;
  problem: SentAnswers;
  usual?: string;
  of?: string;
}) {
  const error = fields[name];
  return (
    <fieldset aria-describedby={error ? `${of}${name}-error` : undefined}>
      <legend className="legend">{legend}</legend>
      {error ? <FieldError id={`${of}${name}-error`}>{error}</FieldError> : null}
      {Object.entries(choices).map(([value, label], at) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            id={at === 0 ? `${of}${name}` : undefined}
            value={value}
            required
            defaultChecked={(values[name] ?? usual) === value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Staff see prepayments before they cancel (rule 37.63). */
function PaidBefore({ appointment: { till } }: { appointment: Pick<DeskAppointment, "till"> }) {
  const { paid, deposit } = till;
  return (
    <>
      {paid ? (
        <p>
          {paid.words}. It counts toward a charge. To refund it, void receipt {paid.number}
          {paid.hasMore ? ", which reverses everything on it." : "."}
        </p>
      ) : null}
      {deposit ? (
        <p>
          A deposit of {deposit.words} is paid. It counts toward a charge. Refund the rest on its receipt, or
          use it for the next visit.
        </p>
      ) : null}
    </>
  );
}
