import { Link } from "@remix-run/react";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { PersonDetail, PersonsAppointment } from "./loader.server.ts";
import { type UsersQuery, usersUrl } from "./url.ts";

/** The first five, then a link to the rest. */
export function PersonsAppointments({ person, asked }: { person: PersonDetail; asked: UsersQuery }) {
  const { id, appointments, appointmentsCount, appointmentsProblem } = person;
  const more = appointmentsCount - appointments.length;
  return (
    <>
      <h3>Appointments ({appointmentsCount})</h3>
      {appointmentsProblem ? (
        <Notice tone="danger" role="alert">
          <p>{appointmentsProblem}</p>
        </Notice>
      ) : null}
      <ul className="persons-visits">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <p>
              <strong>{appointment.serviceName}</strong>
              <br />
              {appointment.day}, {appointment.time}, with {appointment.providerName}
            </p>
            <StatusBadge status={appointment.status} />
            {appointment.mayCancel ? (
              <ConfirmLink
                question={cancelPersonsAppointmentQuestion(appointment, person, asked)}
                label={`Cancel: ${appointment.serviceName}, ${appointment.day}`}
              >
                Cancel
              </ConfirmLink>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to={usersUrl(asked, { id, all: "" })} preventScrollReset>
          And {more} more
        </Link>
      ) : null}
    </>
  );
}

export function cancelPersonsAppointmentQuestion(
  appointment: PersonsAppointment,
  { id: person, clientIsTold }: PersonDetail,
  asked: UsersQuery,
): Question {
  return {
    heading: "Cancel this appointment?",
    sentence: `${appointment.serviceName} with ${appointment.providerName} on ${appointment.day} at ${appointment.time}. ${clientIsTold} Nothing is charged.`,
    yes: "Cancel appointment",
    no: "Keep appointment",
    at: usersUrl(asked, { id: person, cancel: appointment.id }),
    back: usersUrl(asked, { id: person }),
    fields: {
      intent: "cancel",
      id: String(person),
      visit: String(appointment.id),
      revision: String(appointment.revision),
    },
  };
}
