import { Link } from "@remix-run/react";
import { checkoutUrl } from "#app/front-desk/desk-pages.ts";
import { receiptUrl } from "#app/front-desk/find/record-pages.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { TillOfVisit } from "./till-words.server.ts";

/** In a visit's panel: checkout, or what was paid; a deposit, and what is owed. */
export function TillPart({
  visit: { id, status, till },
}: {
  visit: { id: number; status: string; till: TillOfVisit };
}) {
  const { paid, deposit, owed, owedInAll, mayCheckOut, mayDeposit } = till;
  const isDue = status === "in_service" || status === "completed" || owed !== null;
  return (
    <>
      {paid ? (
        <p>
          <b>{paid.words}</b>, <Link to={paid.receipt}>receipt {paid.number}</Link>
        </p>
      ) : null}
      {paid?.forNothing ? <p className="hint">{paid.forNothing}</p> : null}
      {owedInAll ? <p className="hint">Owed by this client: {owedInAll}</p> : null}
      {deposit ? <Deposit deposit={deposit} /> : null}
      {mayCheckOut ? (
        <div className="actions">
          <ButtonLink to={checkoutUrl(id)} small variant={isDue ? "soft" : "ghost"}>
            Checkout
          </ButtonLink>
          {mayDeposit ? (
            <ButtonLink to={checkoutUrl(id, "deposit")} small variant="ghost">
              Note a deposit
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Where its visit takes place no more, the receipt is where it is given back. */
function Deposit({ deposit: { words, receipt, isFree } }: { deposit: NonNullable<TillOfVisit["deposit"]> }) {
  return (
    <>
      <p className="hint">
        Deposit: {words}
        {receipt === null ? null : (
          <>
            , <Link to={receiptUrl(receipt)}>receipt {receipt}</Link>
          </>
        )}
      </p>
      {isFree && receipt !== null ? (
        <div className="actions">
          <ButtonLink to={`${receiptUrl(receipt)}#give-back`} small variant="soft">
            Give back {words}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
