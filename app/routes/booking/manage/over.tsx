import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { OwnStampCard } from "#app/routes/parts/own-stamp-card.tsx";
import type { ManageData } from "./loader.server.ts";

/** A visit that was cancelled: what that costs, and the way to another one. */
export function Cancelled({ appointment }: { appointment: ManageData }) {
  const { charged, byStudio, closed, visit, deposit } = appointment;
  const bookAgain = closed ? null : (visit?.bookAgain ?? appointment.bookAgain);
  return (
    <Notice
      tone="warn"
      role="status"
      heading={byStudio ? "We are sorry: we had to cancel this visit." : "This visit is cancelled."}
    >
      {byStudio?.reason ? <p>{byStudio.reason}</p> : null}
      <p>
        {charged
          ? `Our policy charges the full service price for it: ${charged}.`
          : byStudio
            ? "Nothing is charged."
            : "Nothing is charged. The time is free again."}
      </p>
      {deposit ? <p>{deposit}</p> : null}
      {bookAgain ? (
        <p>
          <ButtonLink to={bookAgain} small>
            Book again
          </ButtonLink>
        </p>
      ) : null}
    </Notice>
  );
}

/** What is left to do after a visit, or after one that was missed. */
export function Over({ appointment }: { appointment: ManageData }) {
  const { state, charged, stampCard, closed, visit } = appointment;
  const bookAgain = closed ? null : (visit?.bookAgain ?? appointment.bookAgain);
  if (state !== "missed" && !bookAgain) return null;
  return (
    <>
      <section aria-labelledby="again-heading">
        <h2 id="again-heading">{state === "missed" ? "We missed you" : "Come again"}</h2>
        <div className="stack">
          {state === "missed" ? (
            <p>
              You were not here at this time
              {charged ? `, and our policy charges the full service price: ${charged}` : ""}. If that is not
              so, please call us.
            </p>
          ) : (
            <p>The same treatment with the same person, on a day that suits you:</p>
          )}
          {bookAgain ? (
            <div className="actions">
              <ButtonLink to={bookAgain}>Book again</ButtonLink>
            </div>
          ) : null}
        </div>
      </section>
      {stampCard ? <OwnStampCard card={stampCard} /> : null}
    </>
  );
}
