import type { StampCard } from "#app/domain/loyalty/rewards.server.ts";

export function OwnStampCard({ card: { stamps, visits, reward, rewards } }: { card: StampCard }) {
  const missing = visits - stamps;
  return (
    <section className="card stamp-card" aria-labelledby="stamps">
      <h2 id="stamps">Your stamp card</h2>
      {rewards > 0 ? (
        <p>
          <strong>
            {rewards === 1 ? "A reward is waiting for you" : `${rewards} rewards are waiting for you`}:
          </strong>{" "}
          {reward}. Tell us at your next visit.
        </p>
      ) : null}
      {visits <= 20 ? (
        <p className="stamps" aria-hidden="true">
          {Array.from({ length: visits }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stamp has only a position.
            <span key={place} className={place < stamps ? "stamp full" : "stamp"} />
          ))}
        </p>
      ) : null}
      <p>
        {rewards > 0 ? "Your next card: " : ""}
        {stamps} of {visits} visits. {missing === 1 ? "One more" : `${missing} more`}, then: {reward}.
      </p>
    </section>
  );
}
