import { Link } from "@remix-run/react";
import type { AffectedAppointment, AffectedAppointments } from "#app/domain/schedules/affected.server.ts";
import { AskFirst } from "#app/platform/ui/kit/ask-first.tsx";

/** Carries the confirmation token, so that submitting again confirms. `linked`: may open the desk. */
export function AffectedQuestion({
  outside,
  message,
  linked = true,
}: {
  outside: AffectedAppointments;
  message: string;
  linked?: boolean;
}) {
  return (
    <AskFirst mark={outside.mark}>
      <p>{message}</p>
      {outside.count > 0 ? (
        <>
          <AffectedList outside={outside} linked={linked} />
          <p>
            No one is notified and nothing is cancelled automatically. Call the clients you want to move, or
            save and keep the appointments.
          </p>
        </>
      ) : null}
    </AskFirst>
  );
}

export function AffectedList({
  outside: { count, list },
  linked = true,
}: {
  outside: AffectedAppointments;
  linked?: boolean;
}) {
  const more = count - list.length;
  return (
    <ul className="outside-list">
      {list.map((appointment) => (
        <li key={appointment.id}>
          <strong>
            {appointment.day}, {appointment.time} to {appointment.endTime}
          </strong>
          <span>
            {appointment.customerName}, {appointment.serviceName}, with {appointment.providerName}
          </span>
          <span className="meta">
            {appointment.why}. <Reference appointment={appointment} linked={linked} />
          </span>
        </li>
      ))}
      {more > 0 ? <li>And {more} more</li> : null}
    </ul>
  );
}

function Reference({
  appointment: { reference, at, customerName },
  linked,
}: {
  appointment: AffectedAppointment;
  linked: boolean;
}) {
  if (!linked) return <>Reference {reference}</>;
  return (
    // A new tab, because the form is not saved yet.
    <Link
      to={at}
      target="_blank"
      rel="noopener"
      aria-label={`Reference ${reference}, ${customerName}, opens in a new tab`}
    >
      Reference {reference}
    </Link>
  );
}
