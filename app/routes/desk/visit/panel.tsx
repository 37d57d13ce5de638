import { Link } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ConfirmLink, ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { FeeForm } from "#app/routes/desk/parts/fee-form.tsx";
import { seriesUrl } from "#app/routes/desk/parts/series-url.ts";
import { StatusButtons } from "#app/routes/desk/parts/status-buttons.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { PartTimes } from "./add-part.server.ts";
import { AddonSection, PartsList } from "./addon-section.tsx";
import { ClientLate, GiveContactForm, NotReached, ToCheck } from "./client-section.tsx";
import type { DeskMove, WholeMove } from "./move.server.ts";
import type { MoveForm as MoveFormPart } from "./move-form.tsx";
import type { DeskAppointment } from "./panel.server.ts";
import type { PartSection as PartSectionPart } from "./part-section.tsx";
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
  const { id, client, status, late, stampCard, unreachable } = appointment;
  const here = deskUrl({ date, appointment: id });
  const isMoving = move !== null || whole !== null;
  // A reward that is due comes before the facts.
  const stamps =
    stampCard && !isMoving ? (
      <StampCardSection appointment={{ id, name: client.name }} card={stampCard} action={here} />
    ) : null;
  return (
    <>
      <div className="split">
        <h2>{client.name}</h2>
        <Link to={deskUrl({ date, show: appointment.providerId })} className="close" preventScrollReset>
          Close
        </Link>
      </div>
      <div>
        <StatusBadge status={status} /> {status === "confirmed" ? "by the client" : null}
      </div>
      {late ? (
        <p>
          <b>{late}</b>
        </p>
      ) : null}
      <ClientMark words={appointment.clientMark} />
      {unreachable ? <GiveContactForm appointment={appointment} action={here} problem={problem} /> : null}
      <ToCheck appointment={appointment} date={date} />
      <NotReached appointment={appointment} date={date} />
      {move && MoveForm ? (
        <MoveForm appointment={appointment} move={move} back={here} problem={problem} />
      ) : whole && WholeMoveForm ? (
        <WholeMoveForm appointment={appointment} whole={whole} back={here} problem={problem} />
      ) : (
        <AppointmentActions appointment={appointment} date={date} />
      )}
      {isMoving ? null : <TillPart visit={appointment} action={here} />}
      {isMoving ? null : <AddonSection appointment={appointment} action={here} />}
      {times && PartSection && !isMoving ? <PartSection {...{ id, date, times, problem }} /> : null}
      {stampCard?.rewards ? stamps : null}
      <PartsList parts={appointment.parts} id={id} />
      <AppointmentFacts appointment={appointment} />
      <FeeForm appointment={appointment} action={here} problem={problem} />
      {stampCard?.rewards ? null : stamps}
    </>
  );
}

function AppointmentActions({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, time, client, mayMove, mayCancel } = appointment;
  return (
    <>
      <StatusButtons
        appointment={appointment}
        action={deskUrl({ date, appointment: id })}
        whose={`${client.name}, ${time}`}
        together={appointment.openParts > 1 ? appointment.parts.length : 0}
      />
      {appointment.mayBeLate ? <ClientLate appointment={appointment} date={date} /> : null}
      <div className="actions">
        {mayMove ? (
          <Link
            to={deskUrl({ date, appointment: id, step: "move" })}
            className="button ghost small"
            preventScrollReset
          >
            Move
          </Link>
        ) : null}
        {mayCancel ? (
          <ConfirmLink question={deskCancelQuestion(appointment)}>Cancel appointment</ConfirmLink>
        ) : null}
        {appointment.mayMiss ? (
          <ConfirmLink
            question={noShowQuestion(appointment, { of: "missed-" })}
            className="button ghost small"
          >
            {appointment.mayMiss === "early" ? "No-show already?" : "No-show"}
          </ConfirmLink>
        ) : null}
        {appointment.mayAddPart ? (
          <Link
            to={deskUrl({ date, appointment: id, step: "add" })}
            className="button ghost small"
            preventScrollReset
          >
            Add a treatment
          </Link>
        ) : null}
        {appointment.mayRepeat ? (
          <Link to={seriesUrl({ visit: id })} className="button ghost small">
            Repeat
          </Link>
        ) : null}
      </div>
    </>
  );
}

function AppointmentFacts({ appointment }: { appointment: DeskAppointment }) {
  const { client } = appointment;
  const paid = appointment.till.charge;
  return (
    <Facts
      facts={[
        { term: "Service", detail: appointment.serviceName },
        { term: "When", detail: `${appointment.day}, ${appointment.time}–${appointment.endTime}` },
        { term: "With", detail: appointment.providerName },
        {
          term: "Phone",
          detail: client.phone ? <a href={telephoneLink(client.phone)}>{client.phone}</a> : null,
        },
        {
          term: "Email",
          detail: client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : null,
        },
        { term: "Room", detail: appointment.rooms },
        { term: "Pause", detail: appointment.pause },
        { term: "Series", detail: appointment.series },
        { term: "Price", detail: appointment.price },
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
        ...appointment.written,
        { term: "Account", detail: appointment.account ?? "Guest" },
        {
          term: "Client",
          detail: appointment.recordPage ? (
            <Link to={appointment.recordPage}>Record, notes and history</Link>
          ) : null,
        },
        { term: "Reference", detail: appointment.reference },
      ]}
    />
  );
}

export function AppointmentQuestion({
  panel: { appointment, asksToCancel },
  problem,
}: {
  panel: { appointment: DeskAppointment; asksToCancel: boolean };
  problem: DeskProblem | undefined;
}) {
  const names = asksToCancel ? cancelControls : noShowControls;
  const summary = problem ? <FormProblemSummary problem={problem} names={names} /> : null;
  const question = asksToCancel
    ? deskCancelQuestion(appointment, problem)
    : noShowQuestion(appointment, { problem });
  return <ConfirmPage question={question} problem={summary} />;
}
