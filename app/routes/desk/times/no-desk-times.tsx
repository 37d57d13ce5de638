import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskTimes, PickChoice } from "./times.server.ts";

/** Why a day has no times, and presses that fill in others' times of the day or another day. */
export function NoDeskTimesNotice({ none: { why, others, next } }: { none: NonNullable<DeskTimes["none"]> }) {
  return (
    <Notice tone="warn">
      <p>{why}</p>
      {others.map(({ provider, times }) => (
        <div key={provider} className="actions">
          <span>{provider}:</span>
          {times.map((choice) => (
            <PickButton key={choice.pick} choice={choice} with={provider} />
          ))}
        </div>
      ))}
      {next ? (
        <p>
          Next day with times: <PickButton choice={next} />
        </p>
      ) : null}
    </Notice>
  );
}

function PickButton({ choice: { pick, words }, with: provider }: { choice: PickChoice; with?: string }) {
  return (
    <Button variant="ghost" small name="pick" value={pick}>
      {words}
      {provider ? <span className="visually-hidden"> with {provider}</span> : null}
    </Button>
  );
}
