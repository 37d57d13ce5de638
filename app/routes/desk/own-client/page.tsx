import { Link } from "@remix-run/react";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { OwnClientData } from "./loader.server.ts";

export function OwnClientPage({
  client: { name, mark, notes, consents, visits },
}: {
  client: OwnClientData;
}) {
  return (
    <div className="staff client">
      <PageHeading>{name}</PageHeading>
      {mark ? (
        <p className="client-line">
          <ClientMark words={mark} />
        </p>
      ) : null}
      <section className="card stack" aria-labelledby="notes">
        <h2 id="notes">Notes</h2>
        {notes.length === 0 ? <p className="hint">No notes yet.</p> : null}
        <ul className="client-notes">
          {notes.map(({ id, body, by, at }) => (
            <li key={id}>
              <p className="kept-lines">{body}</p>
              <p className="meta">
                {by}, {at}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="consents">
        <h2 id="consents">Consents</h2>
        {consents.length === 0 ? <p className="hint">No consents yet.</p> : null}
        <ul className="client-notes">
          {consents.map(({ id, kind, given, day, words }) => (
            <li key={id}>
              <b>
                {kind} {given ? "given" : "withdrawn"}
              </b>
              , {day}
              {words ? `: ${words}` : ""}
            </li>
          ))}
        </ul>
      </section>
      <VisitsSection visits={visits} />
      <p>
        <Link to="/provider">Back to your day</Link>
      </p>
    </div>
  );
}

const VisitsSection = ({ visits }: Pick<OwnClientData, "visits">) => (
  <section className="card stack" aria-labelledby="visits">
    <h2 id="visits">Visits with you</h2>
    <ul className="client-visits">
      {visits.map(({ id, when, serviceName, status }) => (
        <li key={id}>
          <p>
            {when}
            <br />
            {serviceName}
          </p>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  </section>
);
