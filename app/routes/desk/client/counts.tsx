import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { receiptUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClientData } from "./loader.server.ts";

/** Numbers in one line. Open amounts are shown only if there are any. */
export function CountsSection({ page: { counts, stampCard, prepaid, links } }: { page: ClientData }) {
  const { all, year } = counts;
  return (
    <section className="stack" aria-labelledby="counts">
      <h2 id="counts" className="visually-hidden">
        Summary
      </h2>
      <ul className="figures-line">
        <li>
          <b>{all.visits}</b> {all.visits === 1 ? "visit" : "visits"}, <b>{year.visits}</b> in 12 months
        </li>
        <li>
          <b>{all.noShows}</b> {all.noShows === 1 ? "no-show" : "no-shows"}
        </li>
        <li>
          <b>{all.lateCancellations}</b> late {all.lateCancellations === 1 ? "cancellation" : "cancellations"}
        </li>
        {links.rhythm ? (
          <li>
            every <b>{links.rhythm.weeks === 1 ? "week" : `${links.rhythm.weeks} weeks`}</b>
          </li>
        ) : null}
        {stampCard ? <li>Stamp card: {stampsInWords(stampCard)}</li> : null}
      </ul>
      {prepaid.packages.length + prepaid.vouchers.length + prepaid.deposits.length > 0 ? (
        <Facts
          facts={[
            { term: "Packages", detail: prepaid.packages.join("; ") || null },
            { term: "Vouchers", detail: prepaid.vouchers.join("; ") || null },
            {
              term: "Deposits",
              detail: prepaid.deposits.length > 0 ? <Deposits deposits={prepaid.deposits} /> : null,
            },
          ]}
        />
      ) : null}
    </section>
  );
}

/** A chip in the title row. */
export function Owed({ page: { client, links } }: { page: ClientData }) {
  if (!client.owed) return null;
  return client.isCredit ? (
    <Badge tone="info">Credit {client.owed}, refund at the visit below</Badge>
  ) : (
    <Link to={links.takeOwed} className="owed">
      <Badge tone="danger">Owes {client.owed}, collect it</Badge>
    </Link>
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
