import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { OwnStampCard } from "#app/routes/parts/own-stamp-card.tsx";
import type { ManageData } from "./loader.server.ts";

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
            : "Nothing is charged. We released the time."}
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

export function PastVisit({ appointment }: { appointment: ManageData }) {
  const { state, charged, stampCard, closed, visit } = appointment;
  const bookAgain = closed ? null : (visit?.bookAgain ?? appointment.bookAgain);
  if (state !== "missed" && !bookAgain) return null;
  return (
    <>
      <section aria-labelledby="again-heading">
        <h2 id="again-heading">{state === "missed" ? "We missed you" : "Book your next visit"}</h2>
        <div className="stack">
          {state === "missed" ? (
            <p>
              You missed this visit
              {charged ? `, and our policy charges the full service price: ${charged}` : ""}. If that isn't
              right, please call us.
            </p>
          ) : (
            <p>Book the same treatment with the same provider on another day:</p>
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
