import { Link } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { StatusButtons } from "#app/routes/desk/parts/status-buttons.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { OwnDay } from "./provider-day.server.ts";

/** Who comes next, in letters that can be read from the chair; on the day itself with the buttons. */
export function NextClient({ next, action }: { next: OwnDay["next"]; action: string }) {
  if (!next) return <p className="next-client">Nobody is booked with you from now on.</p>;
  const { day, time, endTime, minutes, client, phone, service, notes, status, late, ...more } = next;
  return (
    <section className="next-client" aria-labelledby="next">
      <h2 id="next">
        {status === "in_service" ? "Now" : "Next"}: {day ? `${day}, ` : ""}
        {time} {client}, {service}
      </h2>
      <div className="split">
        <p className="numbers">
          {time}–{endTime}, {minutes} minutes
        </p>
        <StatusBadge status={status} />
      </div>
      {late ? (
        <p>
          <b>{late}</b>
        </p>
      ) : null}
      <ClientMark words={more.clientMark} />
      {notes ? <p>Note: {notes}</p> : null}
      {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
      {more.clientPage ? <Link to={more.clientPage}>Notes and consents</Link> : null}
      {day ? null : (
        <StatusButtons appointment={next} action={action} whose={`${client}, ${time}`} most={3} />
      )}
    </section>
  );
}
