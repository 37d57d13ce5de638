import { Link } from "@remix-run/react";
import type { DeskVisit } from "#app/front-desk/appointment/panel.server.ts";
import { StatusButtons } from "#app/front-desk/appointment/status-buttons.tsx";
import type { DayBoard } from "#app/front-desk/board/board.server.ts";
import { StateBadge } from "#app/ui/kit/badge.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";
import type { DeskPanel } from "./loader.server.ts";
import { MoveForm } from "./move-form.tsx";
import { StampCardPart } from "./stamp-card-section.tsx";
import type { DeskProblem } from "./types.ts";
import { deskAddress } from "./url.ts";

/** The chosen appointment: who, what and when, and what may be done with it. */
export function VisitPanel({
  board: { date },
  panel: { visit, move },
  problem,
}: {
  board: DayBoard;
  panel: Extract<DeskPanel, { kind: "visit" }>;
  problem: DeskProblem | undefined;
}) {
  const { id, client, status, stampCard } = visit;
  const here = deskAddress({ date, visit: id });
  // A reward that waits is seen before the facts.
  const stamps =
    stampCard && !move ? (
      <StampCardPart visit={{ id, name: client.name }} card={stampCard} action={here} />
    ) : null;
  return (
    <>
      <div className="split">
        <h2>{client.name}</h2>
        <Link to={deskAddress({ date, show: visit.providerId })} className="close" preventScrollReset>
          Close
        </Link>
      </div>
      <div>
        <StateBadge state={status} />
      </div>
      {move ? (
        <MoveForm visit={visit} move={move} back={here} problem={problem} />
      ) : (
        <>
          <StatusButtons visit={visit} action={here} whose={`${client.name}, ${visit.time}`} />
          <div className="actions">
            {visit.mayMove ? (
              <Link
                to={deskAddress({ date, visit: id, step: "move" })}
                className="button ghost small"
                preventScrollReset
              >
                Move
              </Link>
            ) : null}
            {visit.mayCancel ? (
              <ConfirmLink question={cancelQuestion(visit)}>Cancel appointment</ConfirmLink>
            ) : null}
          </div>
        </>
      )}
      {stampCard?.rewards ? stamps : null}
      <Facts
        facts={[
          { term: "Service", detail: visit.serviceName },
          { term: "When", detail: `${visit.day}, ${visit.time}–${visit.endTime}` },
          { term: "With", detail: visit.providerName },
          {
            term: "Phone",
            detail: client.phone ? <a href={telephone(client.phone)}>{client.phone}</a> : null,
          },
          {
            term: "Email",
            detail: client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : null,
          },
          { term: "Price", detail: visit.price },
          { term: "Charge", detail: visit.charge },
          ...visit.written,
          { term: "Account", detail: visit.account ?? "Guest" },
          { term: "Reference", detail: visit.reference },
        ]}
      />
      {stampCard?.rewards ? null : stamps}
    </>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/gu, "")}`;

export function cancelQuestion(visit: DeskVisit): Question {
  const { id, revision, date, client, serviceName, day, time, clientIsTold } = visit;
  return {
    heading: "Cancel appointment",
    sentence: `Cancel the appointment of ${client.name}: ${serviceName}, ${day}, ${time}? ${clientIsTold} Nothing is charged.`,
    yes: "Cancel appointment",
    no: "Keep it",
    at: deskAddress({ date, visit: id, step: "cancel" }),
    back: deskAddress({ date, visit: id }),
    fields: { intent: "cancel", visit: String(id), revision: String(revision) },
  };
}
