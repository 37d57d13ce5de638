import { Link } from "@remix-run/react";
import { receiptUrl } from "#app/domain/desk-pages/desk-pages.ts";
import type { ReceiptData } from "./loader.server.ts";

/** What is printed, and nothing else. */
export function PaperReceipt({ receipt }: { receipt: ReceiptData["receipt"] }) {
  const { number, kind, day, time, studioName, address, phone, taxNumber, receiptText, by } = receipt;
  return (
    <section className="card stack receipt" aria-label={`Receipt ${number}`}>
      <div>
        <p>
          <b>{studioName}</b>
        </p>
        <p>{address}</p>
        <p>{phone}</p>
        {taxNumber ? <p>Tax number {taxNumber}</p> : null}
      </div>
      <p>
        <b>
          {kind === "void" ? "Void" : "Receipt"} {number}
        </b>
        , {day}, {time}
        {by ? `, ${by}` : ""}
      </p>
      <Voiding receipt={receipt} />
      <Sums receipt={receipt} />
      {receiptText ? <p>{receiptText}</p> : null}
    </section>
  );
}

function Voiding({ receipt: { voids, voidedBy, reason } }: { receipt: ReceiptData["receipt"] }) {
  if (voids === null && voidedBy === null) return null;
  return (
    <p>
      {voids === null ? null : (
        <>
          Takes back <Link to={receiptUrl(voids)}>receipt {voids}</Link>: {reason}
        </>
      )}
      {voidedBy === null ? null : (
        <>
          Voided by <Link to={receiptUrl(voidedBy)}>receipt {voidedBy}</Link>
        </>
      )}
    </p>
  );
}

function Sums({ receipt }: { receipt: ReceiptData["receipt"] }) {
  const { paid, lines, taxes, total, payments, given } = receipt;
  return (
    <table className="sum">
      <tbody>
        {lines.map(({ id, words, amount }) => (
          <tr key={id}>
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{total}</td>
        </tr>
        {taxes.map(({ id, words, amount }) => (
          <tr key={id} className="meta">
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
        {payments.map(({ id, words, amount }) => (
          <tr key={id}>
            <th scope="row">
              {paid}: {words}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
        {given ? (
          <tr>
            <th scope="row">Cash {given.cash}, change</th>
            <td>{given.change}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
