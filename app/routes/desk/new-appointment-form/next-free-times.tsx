import type { FreePicks } from "#app/domain/day/next-free.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Free times of other days, for who can't come on this one; what is typed stays. `days` once they are asked for. */
export function NextFreeTimes({ days }: { days: FreePicks[] | null }) {
  if (!days) {
    return (
      <div className="actions">
        <Button variant="ghost" small name="free" value="on">
          Next free times
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Next free times" className="next-free">
      <p className="legend" role="status">
        {days.length > 0 ? "Next free times" : "Nothing is free in the next 30 days."}
      </p>
      {days.map(({ label, times }) => (
        <div key={label} className="actions">
          <span>{label}</span>
          {times.map(({ pick, words }) => (
            <Button key={pick} variant="ghost" small name="pick" value={pick}>
              {words} <span className="visually-hidden">on {label}</span>
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
