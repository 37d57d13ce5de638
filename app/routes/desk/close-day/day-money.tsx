import { Link } from "@remix-run/react";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClosingData } from "./loader.server.ts";

type Money = ClosingData["money"];

export function DayMoney({ money, date }: { money: Money; date: string }) {
  const { receipts, voids, means, kinds, totals, providers, unpaid } = money;
  return (
    <>
      <p>
        {receipts === 1 ? "1 receipt" : `${receipts} receipts`}
        {voids > 0 ? `, ${voids} voided` : ""}
      </p>
      <div className="closing-money">
        <AmountTable caption="By payment method" lines={means} />
        {kinds.length > 0 ? <AmountTable caption="Revenue by type" lines={kinds} /> : null}
        <AmountTable caption="From revenue to money taken" lines={totals} />
        {providers.length > 0 ? (
          <table className="closing-table">
            <caption>By provider</caption>
            <thead>
              <tr>
                <th scope="col">Provider</th>
                <th scope="col">Work</th>
                <th scope="col">Tips</th>
              </tr>
            </thead>
            <tbody>
              {providers.map(({ name, work, tips }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{work}</td>
                  <td>{tips}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      {unpaid.length > 0 ? (
        <details className="more">
          <summary>{unpaid.length === 1 ? "1 visit" : `${unpaid.length} visits`} not checked out</summary>
          <ul className="closing-list">
            {unpaid.map(({ id, time, client, service }) => (
              <li key={id}>
                <Link to={deskUrl({ date, appointment: id })}>
                  {time} <span className="private">{client}</span>, {service}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function AmountTable({ caption, lines }: { caption: string; lines: { words: string; amount: string }[] }) {
  return (
    <table className="closing-table">
      <caption>{caption}</caption>
      <tbody>
        {lines.map(({ words, amount }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
        {lines.length === 0 ? (
          <tr>
            <th scope="row">No payments</th>
            <td />
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
