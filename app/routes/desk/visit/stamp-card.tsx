import { Form } from "@remix-run/react";
import type { DeskStampCard } from "#app/domain/loyalty/rewards.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

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
                  ", taken back"
                ) : (
                  <Form method="post" action={action} preventScrollReset>
                    <input type="hidden" name="visit" value={id} />
                    <input type="hidden" name="reward" value={rewardId} />
                    <Button name="intent" value="undo-reward" small variant="ghost">
                      Take back
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
