import { Form, Link } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { PastAppointment, UpcomingAppointment, UpcomingVisit } from "./loader.server.ts";

export function Upcoming({ appointments }: { appointments: UpcomingVisit[] }) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Appointments ({appointments.length})</h2>
      {appointments.length > 0 ? (
        <ul className="visit-cards">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="card">
              {appointment.parts ? (
                <JointVisit visit={appointment} parts={appointment.parts} />
              ) : (
                <SingleAppointment appointment={appointment} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>You have no upcoming appointments.</p>
      )}
    </section>
  );
}

type Parts = NonNullable<UpcomingVisit["parts"]>;

/** Shows all parts of a visit in one card. The visit's page moves and cancels them. */
function JointVisit({ visit, parts }: { visit: UpcomingVisit; parts: Parts }) {
  const isAlike = parts.every(({ status }) => status === visit.status);
  return (
    <>
      <h3>{visit.serviceName}</h3>
      <p>{visit.day}</p>
      <ul>
        {parts.map(({ id, when, words, status }) => (
          <li key={id}>
            <b>{when}</b> {words} {isAlike ? null : <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
      <p className="meta">
        {parts.length} treatments, {visit.price}
      </p>
      {isAlike ? <StatusBadge status={visit.status} /> : null}
      <div className="actions">
        <VisitLink visit={visit} words="Move, change or cancel" />
      </div>
    </>
  );
}

const VisitLink = ({
  visit: { id, serviceName, day },
  words,
}: {
  visit: UpcomingAppointment;
  words: string;
}) => (
  <Form method="post" action="/profile">
    <input type="hidden" name="visit" value={id} />
    <Button
      name="intent"
      value="manage"
      variant="ghost"
      small
      aria-label={`${words}: ${serviceName}, ${day}`}
    >
      {words}
    </Button>
  </Form>
);

function SingleAppointment({ appointment }: { appointment: UpcomingAppointment }) {
  const { serviceName, providerName, day, time, endTime, price, status, mayCancel } = appointment;
  return (
    <>
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
          <VisitLink visit={appointment} words="Move or change" />
          <ConfirmLink
            question={cancelOwnAppointmentQuestion(appointment)}
            label={`Cancel: ${serviceName}, ${day}`}
          >
            Cancel
          </ConfirmLink>
        </div>
      ) : null}
    </>
  );
}

/** States the charge if it is too late to cancel free of charge. */
export function cancelOwnAppointmentQuestion(appointment: UpcomingAppointment): Question {
  const { id, revision, words, day, time, chargeWords, chargeMinor } = appointment;
  return {
    heading: "Cancel this appointment?",
    sentence: `${words} on ${day} at ${time}.`,
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

/** Shows six appointments, then a link to the rest (rule 25.5). */
export function History({ appointments, count }: { appointments: PastAppointment[]; count: number }) {
  const more = count - appointments.length;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Appointment History ({count})</h2>
      {count > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">When</th>
              <th scope="col">Price</th>
              <th scope="col">Status</th>
              <th scope="col">Again</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map(
              ({ id, serviceName, providerName, day, time, price, status, charge, bookAgain }) => (
                <tr key={id}>
                  <th scope="row">{serviceName}</th>
                  <td>{`${day}, ${time}, with ${providerName}`}</td>
                  <td>{price}</td>
                  <td>
                    <StatusBadge status={status} />
                    {charge ? ` ${charge}` : null}
                  </td>
                  <td>
                    <Link
                      to={bookAgain}
                      discover="none"
                      className="bar-link"
                      aria-label={`Book again: ${serviceName}`}
                    >
                      Book again
                    </Link>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      ) : (
        <p>Nothing here yet.</p>
      )}
      {more > 0 ? (
        <Link to="/profile?all#history" className="bar-link" preventScrollReset>
          And {more} more appointments...
        </Link>
      ) : null}
    </section>
  );
}
