import { Link } from "@remix-run/react";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { receiptUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClientData } from "./loader.server.ts";

const lines = [
  ["Visits", "visits"],
  ["No-shows", "noShows"],
  ["Late cancellations", "lateCancellations"],
] as const;

export function CountsSection({ page: { client, counts, stampCard, prepaid, links } }: { page: ClientData }) {
  return (
    <section className="card stack" aria-labelledby="counts">
      <h2 id="counts">Summary</h2>
      <table className="client-counts">
        <thead>
          <tr>
            <td />
            <th scope="col">12 months</th>
            <th scope="col">All time</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([word, name]) => (
            <tr key={name}>
              <th scope="row">{word}</th>
              <td>{counts.year[name]}</td>
              <td>{counts.all[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          {
            term: "Owed",
            detail: client.isCredit ? (
              `${client.owed}, refund at the visit below`
            ) : client.owed ? (
              <Link to={links.takeOwed}>{client.owed}, collect it</Link>
            ) : (
              "nothing"
            ),
          },
          { term: "Packages", detail: prepaid.packages.join("; ") || null },
          { term: "Vouchers", detail: prepaid.vouchers.join("; ") || null },
          {
            term: "Deposits",
            detail: prepaid.deposits.length > 0 ? <Deposits deposits={prepaid.deposits} /> : null,
          },
          { term: "Stamp card", detail: stampCard ? stampsInWords(stampCard) : null },
        ]}
      />
    </section>
  );
}

/** The receipt page refunds a deposit of a cancelled visit. */
const Deposits = ({ deposits }: Pick<ClientData["prepaid"], "deposits">) => (
  <>
    {deposits.map(({ words, receipt, isFree }) => (
      <p key={words}>
        {words}
        {receipt === null ? null : (
          <>
            , <Link to={`${receiptUrl(receipt)}#give-back`}>receipt {receipt}</Link>
          </>
        )}
        {isFree ? ". Refund it there or use it at the next checkout." : null}
      </p>
    ))}
  </>
);

function stampsInWords({ stamps, visits, rewards, reward }: NonNullable<ClientData["stampCard"]>): string {
  const due =
    rewards === 0
      ? ""
      : rewards === 1
        ? `A reward is due: ${reward}. `
        : `${rewards} rewards are due: ${reward}. `;
  return `${due}${stamps} of ${visits} visits`;
}
