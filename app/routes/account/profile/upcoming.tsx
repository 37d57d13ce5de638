import { Form } from "@remix-run/react";
import { StatusBadge } from "#app/appointments/views/status-badge.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { UpcomingAppointment } from "./loader.server.ts";

export function Upcoming({ appointments }: { appointments: UpcomingAppointment[] }) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Appointments ({appointments.length})</h2>
      {appointments.length > 0 ? (
        <ul className="visit-cards">
          {appointments.map((appointment) => (
            <Card key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      ) : (
        <p>You have no upcoming appointments.</p>
      )}
    </section>
  );
}

function Card({ appointment }: { appointment: UpcomingAppointment }) {
  const { id, serviceName, providerName, day, time, endTime, price, status, mayCancel } = appointment;
  return (
    <li className="card">
      <h3>{serviceName}</h3>
      <p>
        {day}, {time} to {endTime}
      </p>
      <p className="meta">
        With {providerName}, {price}
      </p>
      <StatusBadge status={status} />
      {mayCancel ? (
        <div className="actions">
          <Form method="post" action="/profile">
            <input type="hidden" name="visit" value={id} />
            <Button
              name="intent"
              value="manage"
              variant="ghost"
              small
              aria-label={`Move or change: ${serviceName}, ${day}`}
            >
              Move or change
            </Button>
          </Form>
          <ConfirmLink
            question={cancelOwnAppointmentQuestion(appointment)}
            label={`Cancel: ${serviceName}, ${day}`}
          >
            Cancel
          </ConfirmLink>
        </div>
      ) : null}
    </li>
  );
}

/** Asked before a cancellation; without the notice it says what the policy charges. */
export function cancelOwnAppointmentQuestion(appointment: UpcomingAppointment): Question {
  const { id, revision, serviceName, providerName, day, time, chargeWords, chargeMinor } = appointment;
  return {
    heading: "Cancel this appointment?",
    sentence: `${serviceName} with ${providerName} on ${day} at ${time}.`,
    more: chargeWords ? (
      <Notice tone="warn">
        <p>{chargeWords}</p>
      </Notice>
    ) : undefined,
    yes: chargeWords ? "Cancel it anyway" : "Cancel appointment",
    no: "Keep appointment",
    at: `/profile?cancel=${id}`,
    back: "/profile",
    fields: {
      intent: "cancel",
      visit: String(id),
      revision: String(revision),
      ...(chargeWords && { lateConfirmed: "on", shownChargeCents: String(chargeMinor) }),
    },
  };
}
