import { Link } from "@remix-run/react";
import { receiptUrl } from "#app/domain/desk-pages/desk-pages.ts";
import type { ClientData } from "./loader.server.ts";

/** The last ten, the newest first. */
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
