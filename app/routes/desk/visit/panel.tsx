import { Link } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { textLink } from "#app/routes/desk/parts/contact-links.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { FeeForm } from "#app/routes/desk/parts/fee-form.tsx";
import { NextStepForm } from "#app/routes/desk/visit-actions/next-step.tsx";
import { QuietRow } from "#app/routes/desk/visit-actions/quiet-row.tsx";
import { TestResult } from "#app/routes/desk/visit-actions/test-result.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { PartTimes } from "./add-part.server.ts";
import { AddonSection, PartsList } from "./addon-section.tsx";
import { GiveContactForm, NotReached, ToCheck } from "./client-section.tsx";
import type { DeskMove, WholeMove } from "./move.server.ts";
import type { MoveForm as MoveFormPart } from "./move-form.tsx";
import type { DeskAppointment } from "./panel.server.ts";
import type { PartSection as PartSectionPart } from "./part-section.tsx";
import type { QuestionFields } from "./question-fields.tsx";
import { cancelControls, deskCancelQuestion, noShowControls, noShowQuestion } from "./questions.tsx";
import { StampCardSection, TillPart, WithReceipts } from "./till-part.tsx";
import type { WholeMoveForm as WholeMoveFormPart } from "./whole-move-form.tsx";

type Shown = {
  date: string;
  panel: {
    appointment: DeskAppointment;
    move: DeskMove | null;
    whole: WholeMove | null;
    times: PartTimes | null;
  };
  MoveForm: typeof MoveFormPart | null;
  WholeMoveForm: typeof WholeMoveFormPart | null;
  PartSection: typeof PartSectionPart | null;
  problem: DeskProblem | undefined;
};

export function AppointmentPanel({
  date,
  panel: { appointment, move, whole, times },
  MoveForm,
  WholeMoveForm,
  PartSection,
  problem,
}: Shown) {
  const { id, status, late, client, stampCard, unreachable } = appointment;
  const here = deskUrl({ date, appointment: id });
  const isMoving = move !== null || whole !== null;
  // An earned reward comes before the facts.
  const stamps =
    stampCard && !isMoving ? (
      <StampCardSection appointment={{ id, name: client.name }} card={stampCard} action={here} />
    ) : null;
  return (
    <>
      <VisitHead appointment={appointment} date={date} />
      {move && MoveForm ? (
        <MoveForm appointment={appointment} move={move} back={here} problem={problem} />
      ) : whole && WholeMoveForm ? (
        <WholeMoveForm appointment={appointment} whole={whole} back={here} problem={problem} />
      ) : (
        <>
          <NextStepForm appointment={appointment} action={here} />
          <QuietRow
            key={`${id} ${status} ${late} ${appointment.staffNote?.id}`}
            {...{ appointment, date, problem }}
          />
        </>
      )}
      {times && PartSection && !isMoving ? <PartSection {...{ id, date, times, problem }} /> : null}
      {unreachable ? <GiveContactForm appointment={appointment} action={here} problem={problem} /> : null}
      <ToCheck appointment={appointment} date={date} />
      <TestResult test={appointment.test} visit={id} action={here} />
      <NotReached appointment={appointment} date={date} />
      {isMoving ? null : <TillPart visit={appointment} action={here} />}
      <WrittenNotes appointment={appointment} />
      {stampCard?.rewards ? stamps : null}
      <PartsList parts={appointment.parts} id={id} />
      {isMoving ? null : <AddonSection appointment={appointment} action={here} />}
      <FeeForm appointment={appointment} action={here} problem={problem} />
      <details className="more">
        <summary>Details</summary>
        <AppointmentFacts appointment={appointment} />
        {stampCard?.rewards ? null : stamps}
      </details>
    </>
  );
}

/** The client's note, and the newest note of the record. */
function WrittenNotes({ appointment: { written, staffNote } }: { appointment: DeskAppointment }) {
  const notes = [
    ...written.map(({ term, detail }) => ({ heading: `${term} from the booking`, words: detail })),
    ...(staffNote ? [{ heading: `Note by ${staffNote.by}, ${staffNote.at}`, words: staffNote.body }] : []),
  ];
  return notes.map(({ heading, words }) => (
    <div key={heading} className="written">
      <h3>{heading}</h3>
      <p>{words}</p>
    </div>
  ));
}

/** Client, service and time, without labels. */
function VisitHead({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { client, status, late, till, durationMinutes, price } = appointment;
  const { owedInAll } = till;
  return (
    <>
      <div className="split">
        <h2>{client.name}</h2>
        <Link to={deskUrl({ date, show: appointment.providerId })} className="close x" preventScrollReset>
          <Icon name="x" />
          <span className="visually-hidden">Close</span>
        </Link>
      </div>
      <div className="visit-chips">
        <StatusBadge status={status} /> {status === "confirmed" ? "by the client" : null}
        {late ? <b className="badge warn">{late}</b> : null}{" "}
        <ClientMark words={appointment.clientMark} chip />{" "}
        {owedInAll?.owes ? (
          <Link to={appointment.owedUrl} className="badge danger">
            {owedInAll.words}
          </Link>
        ) : (
          owedInAll?.words
        )}
      </div>
      <div className="three">
        <p>
          <b>{appointment.serviceName}</b> · {durationMinutes} min · {price}
        </p>
        <p>
          {appointment.when} with <b>{appointment.providerName}</b>
        </p>
        <ReachLine appointment={appointment} />
      </div>
    </>
  );
}

function ReachLine({ appointment: { client, recordPage } }: { appointment: DeskAppointment }) {
  const { name, phone, email } = client;
  if (!phone && !email && !recordPage) return null;
  return (
    <p>
      {phone ? (
        <>
          <a href={telephoneLink(phone)}>{phone}</a>
          {" · "}
          <a href={textLink(phone)} aria-label={`Text ${name}`}>
            Text
          </a>
        </>
      ) : email ? (
        <MailLink email={email} />
      ) : null}
      {recordPage ? (
        <>
          {phone || email ? " · " : null}
          <Link to={recordPage}>Record</Link>
        </>
      ) : null}
    </p>
  );
}

const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

function AppointmentFacts({ appointment }: { appointment: DeskAppointment }) {
  const { email } = appointment.client;
  const paid = appointment.till.charge;
  return (
    <Facts
      facts={[
        { term: "When", detail: `${appointment.day}, ${appointment.time}–${appointment.endTime}` },
        { term: "Email", detail: email ? <MailLink email={email} /> : null },
        { term: "Room", detail: appointment.rooms },
        { term: "Pause", detail: appointment.pause },
        { term: "Series", detail: appointment.series },
        {
          term: "Charge",
          detail: paid.words ? (
            <WithReceipts words={paid.words} receipts={paid.receipts} />
          ) : (
            appointment.charge
          ),
        },
        { term: "Waived", detail: appointment.waived },
        {
          term: "Refunded",
          detail: paid.givenBack ? <WithReceipts words={paid.givenBack} receipts={paid.givenOn} /> : null,
        },
        { term: "Cancelled by", detail: appointment.calledOff },
        { term: "Account", detail: appointment.account ?? "Guest" },
        { term: "Reference", detail: appointment.reference },
      ]}
    />
  );
}

export function AppointmentQuestion({
  panel: { appointment, asksToCancel },
  problem,
  Fields,
}: {
  panel: { appointment: DeskAppointment; asksToCancel: boolean };
  problem: DeskProblem | undefined;
  Fields: typeof QuestionFields;
}) {
  const names = asksToCancel ? cancelControls : noShowControls;
  const summary = problem ? <FormProblemSummary problem={problem} names={names} /> : null;
  const question = (asksToCancel ? deskCancelQuestion : noShowQuestion)(appointment, { problem, Fields });
  return <ConfirmPage question={question} problem={summary} />;
}
