import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import type { DeskStampCard } from "#app/domain/loyalty/rewards.server.ts";
import type { TillOfVisit } from "#app/domain/till/checkout/till-of-visit.server.ts";
import { refundMethods } from "#app/domain/till/till-words.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { receiptUrl } from "#app/routes/parts/desk-pages.ts";

/** Shows payments and refunds that are due. The checkout is in the actions. */
export function TillPart({
  visit: { id, till },
  action,
}: {
  visit: { id: number; till: TillOfVisit };
  action: string;
}) {
  const { paid, deposit, credit } = till;
  return (
    <>
      {paid ? (
        <p>
          <b>{paid.words}</b>, <Link to={receiptUrl(paid.number)}>receipt {paid.number}</Link>
        </p>
      ) : null}
      {paid?.paymentNote ? <p className="hint">{paid.paymentNote}</p> : null}
      {credit ? <Credit id={id} credit={credit} action={action} /> : null}
      {deposit ? <Deposit deposit={deposit} /> : null}
    </>
  );
}

/** Credit of the charge. A payment for the visit itself is refunded by voiding its receipt. */
const Credit = ({
  id,
  credit: { words, amount },
  action,
}: {
  id: number;
  credit: NonNullable<TillOfVisit["credit"]>;
  action: string;
}) => (
  <>
    <p className="hint">Owed for this visit: {words}</p>
    {amount ? (
      <Form method="post" action={action} className="actions">
        <input type="hidden" name="intent" value="give-back" />
        <input type="hidden" name="visit" value={id} />
        {refundMethods.map(([means, by]) => (
          <Button key={means} name="refund" value={means} variant="soft" small>
            Refund {amount} {by}
          </Button>
        ))}
      </Form>
    ) : null}
  </>
);

export const WithReceipts = ({ words, receipts }: { words: string; receipts: readonly number[] }) => (
  <>
    {receipts.length > 0 ? `${words}: ` : words}
    {receipts.map((number, at) => (
      <Fragment key={number}>
        {at > 0 ? ", " : null}
        <Link to={receiptUrl(number)}>receipt {number}</Link>
      </Fragment>
    ))}
  </>
);

/** If the visit doesn't take place, the deposit is refunded on its receipt. */
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
            Refund {words}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

export function StampCardSection({
  appointment: { id, name },
  card: { stamps, visits, reward, rewards, given },
  action,
}: {
  appointment: { id: number; name: string };
  card: DeskStampCard;
  action: string;
}) {
  const standing = given.filter(({ undone }) => !undone);
  return (
    <section aria-labelledby="stamps" className="stamp-part">
      <h3 id="stamps">Stamp card</h3>
      {visits > 0 ? (
        <p>
          {rewards > 0 ? "Next card: " : ""}
          {stamps} of {visits} visits{rewards > 0 ? "" : `, then: ${reward}`}
        </p>
      ) : null}
      {rewards > 0 ? (
        <Form method="post" action={action} preventScrollReset className="actions">
          <input type="hidden" name="visit" value={id} />
          <input type="hidden" name="given" value={standing.length} />
          <p>
            <strong>{rewards === 1 ? "A reward is due" : `${rewards} rewards are due`}:</strong> {reward}
          </p>
          <Button name="intent" value="reward" small variant="ghost">
            Give the reward<span className="visually-hidden"> to {name}</span>
          </Button>
        </Form>
      ) : null}
      {given.length > 0 ? (
        <details className="more">
          <summary>Rewards given ({standing.length})</summary>
          <ul>
            {given.map(({ id: rewardId, reward: what, day, undone }) => (
              <li key={rewardId}>
                {undone ? <s>{what}</s> : what}, {day}
                {undone ? (
                  ", undone"
                ) : (
                  <Form method="post" action={action} preventScrollReset>
                    <input type="hidden" name="visit" value={id} />
                    <input type="hidden" name="reward" value={rewardId} />
                    <Button name="intent" value="undo-reward" small variant="ghost">
                      Undo reward
                      <span className="visually-hidden">
                        : {what}, {day}
                      </span>
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
