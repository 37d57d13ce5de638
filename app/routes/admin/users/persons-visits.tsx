import { Link } from "@remix-run/react";
import { StateBadge } from "#app/ui/kit/badge.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { PersonDetail, PersonsVisit } from "./loader.server.ts";
import { type Asked, usersAddress } from "./url.ts";

/** The first five, then a link to the rest. */
export function PersonsVisits({ person, asked }: { person: PersonDetail; asked: Asked }) {
  const { id, visits, visitsCount, visitsProblem } = person;
  const more = visitsCount - visits.length;
  return (
    <>
      <h3>Appointments ({visitsCount})</h3>
      {visitsProblem ? (
        <Notice tone="danger" role="alert">
          <p>{visitsProblem}</p>
        </Notice>
      ) : null}
      <ul className="persons-visits">
        {visits.map((visit) => (
          <li key={visit.id}>
            <p>
              <strong>{visit.serviceName}</strong>
              <br />
              {visit.day}, {visit.time}, with {visit.providerName}
            </p>
            <StateBadge state={visit.status} />
            {visit.mayCancel ? (
              <ConfirmLink
                question={cancelQuestion(visit, person, asked)}
                label={`Cancel: ${visit.serviceName}, ${visit.day}`}
              >
                Cancel
              </ConfirmLink>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to={usersAddress(asked, { id, all: "" })} preventScrollReset>
          And {more} more
        </Link>
      ) : null}
    </>
  );
}

export function cancelQuestion(
  visit: PersonsVisit,
  { id: person, clientIsTold }: PersonDetail,
  asked: Asked,
): Question {
  return {
    heading: "Cancel this appointment?",
    sentence: `${visit.serviceName} with ${visit.providerName} on ${visit.day} at ${visit.time}. ${clientIsTold} Nothing is charged.`,
    yes: "Cancel appointment",
    no: "Keep appointment",
    at: usersAddress(asked, { id: person, cancel: visit.id }),
    back: usersAddress(asked, { id: person }),
    fields: {
      intent: "cancel",
      id: String(person),
      visit: String(visit.id),
      revision: String(visit.revision),
    },
  };
}
