import { Link } from "@remix-run/react";
import { checkoutUrl } from "#app/front-desk/desk-pages.ts";
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
      {owedInAll ? <p className="hint">Owed by this client: {owedInAll}</p> : null}
      {deposit ? <p className="hint">Deposit: {deposit}</p> : null}
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
