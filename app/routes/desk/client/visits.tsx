import { Link } from "@remix-run/react";
import type { PastVisit } from "#app/domain/clients/visit-history.server.ts";
import { clientUrl, deskUrl, receiptUrl } from "#app/routes/parts/desk-pages.ts";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { ClientData } from "./loader.server.ts";

export function ComingVisits({ visits }: { visits: (PastVisit & { credit?: string })[] }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">Upcoming visits</h2>
      <VisitRows visits={visits} />
    </section>
  );
}

export function VisitHistory({ page: { client, history } }: { page: ClientData }) {
  const { visits, page, pages } = history;
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <VisitRows visits={visits} />
      {pages > 1 ? (
        <nav aria-label="Pages" className="split row-pages">
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

function VisitRows({ visits }: { visits: (PastVisit & { credit?: string })[] }) {
  return (
    <table className="rows visit-rows">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Treatment</th>
          <th scope="col">Provider</th>
          <th scope="col" className="money">
            Price
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ id, date, when, serviceName, providerName, price, status, ...visit }) => (
          <tr key={id}>
            <th scope="row" className="fit">
              <Link to={deskUrl({ date, appointment: id })}>{when}</Link>
            </th>
            <td>{serviceName}</td>
            <td className="quiet">{providerName}</td>
            <td className="money">{price}</td>
            <td className="fit">
              <StatusBadge status={status} /> {chargeInWords(visit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const chargeInWords = ({
  charge,
  waived,
  credit,
}: Pick<PastVisit, "charge" | "waived"> & { credit?: string }) =>
  [charge && `charged ${charge}`, waived && `waived ${waived}`, !charge && credit].filter(Boolean).join(", ");

export function Receipts({ receipts }: Pick<ClientData, "receipts">) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Day</th>
            <th scope="col">Items</th>
            <th scope="col" className="money">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ number, day, what, total, voidedBy }) => (
            <tr key={number}>
              <th scope="row" className="fit">
                <Link to={receiptUrl(number)}>Receipt {number}</Link>
              </th>
              <td className="fit quiet">{day}</td>
              <td>
                {what}
                {voidedBy === null ? null : ` (voided by receipt ${voidedBy})`}
              </td>
              <td className="money">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
