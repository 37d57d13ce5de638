import { Link } from "@remix-run/react";
import type { PastVisit } from "#app/domain/clients/visit-history.server.ts";
import { clientUrl, deskUrl, receiptUrl } from "#app/routes/parts/desk-pages.ts";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { ClientData } from "./loader.server.ts";

export function ComingVisits({ visits }: { visits: (PastVisit & { credit?: string })[] }) {
  return (
    <section className="card stack" aria-labelledby="coming">
      <h2 id="coming">Upcoming visits</h2>
      {visits.length === 0 ? <p className="hint">No upcoming visits.</p> : <VisitList visits={visits} />}
    </section>
  );
}

export function VisitHistory({ page: { client, history } }: { page: ClientData }) {
  const { visits, page, pages } = history;
  return (
    <section className="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      {visits.length === 0 ? <p className="hint">No visits yet.</p> : <VisitList visits={visits} />}
      {pages > 1 ? (
        <nav aria-label="Pages" className="split">
          {page > 1 ? <Link to={clientUrl(client.id, { page: page - 1 })}>Newer visits</Link> : <span />}
          <span className="meta">
            Page {page} of {pages}
          </span>
          {page < pages ? <Link to={clientUrl(client.id, { page: page + 1 })}>Older visits</Link> : <span />}
        </nav>
      ) : null}
    </section>
  );
}

function VisitList({ visits }: { visits: (PastVisit & { credit?: string })[] }) {
  return (
    <ul className="client-visits">
      {visits.map(({ id, date, when, serviceName, providerName, price, status, charge, waived, credit }) => (
        <li key={id}>
          <p>
            <Link to={deskUrl({ date, appointment: id })}>{when}</Link>
            <br />
            {serviceName} with {providerName}, {price}
            {charge ? `, charged ${charge}` : ""}
            {waived ? `, waived ${waived}` : ""}
            {credit && !charge ? `, ${credit}` : ""}
          </p>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}

export function Receipts({ receipts }: Pick<ClientData, "receipts">) {
  if (receipts.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <ul className="client-notes">
        {receipts.map(({ number, day, what, total, voidedBy }) => (
          <li key={number} className="split">
            <span>
              <Link to={receiptUrl(number)}>Receipt {number}</Link>, {day}: {what}
              {voidedBy === null ? null : ` (voided by receipt ${voidedBy})`}
            </span>
            <span>{total}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
