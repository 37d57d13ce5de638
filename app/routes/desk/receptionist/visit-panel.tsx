import { Link } from "@remix-run/react";
import { StatusBadge } from "#app/appointments/views/status-badge.tsx";
import type { DeskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { StatusButtons } from "#app/front-desk/appointment/status-buttons.tsx";
import type { DayBoard } from "#app/front-desk/board/board.server.ts";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";
import type { DeskPanel } from "./loader.server.ts";
import { MoveForm } from "./move-form.tsx";
import { StampCardPart } from "./stamp-card-section.tsx";
import type { DeskProblem } from "./types.ts";
import { deskAddress } from "./url.ts";

/** The chosen appointment: who, what and when, and what may be done with it. */
export function AppointmentPanel({
  board: { date },
  panel: { appointment, move },
  problem,
}: {
  board: DayBoard;
  panel: Extract<DeskPanel, { kind: "appointment" }>;
  problem: DeskProblem | undefined;
}) {
  const { id, client, status, stampCard } = appointment;
  const here = deskAddress({ date, appointment: id });
  // A reward that waits is seen before the facts.
  const stamps =
    stampCard && !move ? (
      <StampCardPart appointment={{ id, name: client.name }} card={stampCard} action={here} />
    ) : null;
  return (
    <>
      <div className="split">
        <h2>{client.name}</h2>
        <Link to={deskAddress({ date, show: appointment.providerId })} className="close" preventScrollReset>
          Close
        </Link>
      </div>
      <div>
        <StatusBadge status={status} />
      </div>
      {move ? (
        <MoveForm appointment={appointment} move={move} back={here} problem={problem} />
      ) : (
        <>
          <StatusButtons
            appointment={appointment}
            action={here}
            whose={`${client.name}, ${appointment.time}`}
          />
          <div className="actions">
            {appointment.mayMove ? (
              <Link
                to={deskAddress({ date, appointment: id, step: "move" })}
                className="button ghost small"
                preventScrollReset
              >
                Move
              </Link>
            ) : null}
            {appointment.mayCancel ? (
              <ConfirmLink question={cancelQuestion(appointment)}>Cancel appointment</ConfirmLink>
            ) : null}
          </div>
        </>
      )}
      {stampCard?.rewards ? stamps : null}
      <Facts
        facts={[
          { term: "Service", detail: appointment.serviceName },
          { term: "When", detail: `${appointment.day}, ${appointment.time}–${appointment.endTime}` },
          { term: "With", detail: appointment.providerName },
          {
            term: "Phone",
            detail: client.phone ? <a href={telephone(client.phone)}>{client.phone}</a> : null,
          },
          {
            term: "Email",
            detail: client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : null,
          },
          { term: "Price", detail: appointment.price },
          { term: "Charge", detail: appointment.charge },
          ...appointment.written,
          { term: "Account", detail: appointment.account ?? "Guest" },
          { term: "Reference", detail: appointment.reference },
        ]}
      />
      {stampCard?.rewards ? null : stamps}
    </>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/gu, "")}`;

export function cancelQuestion(appointment: DeskAppointment): Question {
  const { id, revision, date, client, serviceName, day, time, clientIsTold } = appointment;
  return {
    heading: "Cancel appointment",
    sentence: `Cancel the appointment of ${client.name}: ${serviceName}, ${day}, ${time}? ${clientIsTold} Nothing is charged.`,
    yes: "Cancel appointment",
    no: "Keep it",
    at: deskAddress({ date, appointment: id, step: "cancel" }),
    back: deskAddress({ date, appointment: id }),
    fields: { intent: "cancel", visit: String(id), revision: String(revision) },
  };
}
