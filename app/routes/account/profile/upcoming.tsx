import { Form } from "@remix-run/react";
import { StateBadge } from "#app/ui/kit/badge.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { UpcomingVisit } from "./loader.server.ts";

export function Upcoming({ visits }: { visits: UpcomingVisit[] }) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Appointments ({visits.length})</h2>
      {visits.length > 0 ? (
        <ul className="visit-cards">
          {visits.map((visit) => (
            <Card key={visit.id} visit={visit} />
          ))}
        </ul>
      ) : (
        <p>You have no upcoming appointments.</p>
      )}
    </section>
  );
}

function Card({ visit }: { visit: UpcomingVisit }) {
  const { id, serviceName, providerName, day, time, endTime, price, status, mayCancel } = visit;
  return (
    <li className="card">
      <h3>{serviceName}</h3>
      <p>
        {day}, {time} to {endTime}
      </p>
      <p className="meta">
        With {providerName}, {price}
      </p>
      <StateBadge state={status} />
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
          <ConfirmLink question={cancelQuestion(visit)} label={`Cancel: ${serviceName}, ${day}`}>
            Cancel
          </ConfirmLink>
        </div>
      ) : null}
    </li>
  );
}

/** Asked before a cancellation; without the notice it says what the policy charges. */
export function cancelQuestion(visit: UpcomingVisit): Question {
  const { id, revision, serviceName, providerName, day, time, chargeWords, chargeCents } = visit;
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
      ...(chargeWords && { lateConfirmed: "on", shownChargeCents: String(chargeCents) }),
    },
  };
}
