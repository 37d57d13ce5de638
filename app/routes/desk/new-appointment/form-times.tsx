import type { FreePicks } from "#app/domain/day/next-free.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { pickValue } from "#app/routes/desk/parts/pick.ts";
import { OfferedTimes, OwnTime, TimeStatus } from "#app/routes/desk/times/time-fields.tsx";
import type { NewAppointment } from "./new-appointment.server.ts";

/** Without a service, the time of the gap stays until one is chosen. */
export function FormTimes({
  form: { times, wished, day },
  madeFor,
  problem,
  searchFor,
  onPick,
}: {
  form: NewAppointment;
  madeFor: string;
  problem: DeskProblem | undefined;
  searchFor: (field: HTMLInputElement | HTMLSelectElement) => void;
  onPick: (value: string) => void;
}) {
  if (!times) {
    return (
      <>
        <input type="hidden" name="time" value={wished} />
        <p className="hint">Choose a service to see its times.</p>
      </>
    );
  }
  return (
    <>
      <TimeStatus times={times} />
      <OfferedTimes key={`${madeFor} ${wished}`} times={times} day={day} problem={problem} onPick={onPick} />
      <OwnTime key={`own ${wished}`} asked={times.asked} problem={problem} searchFor={searchFor} />
    </>
  );
}

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
        {days.length > 0 ? "Next free times" : "No free times in the next 30 days."}
      </p>
      {days.map(({ date, label, times }) => (
        <div key={label} className="actions">
          <span>{label}</span>
          {times.map(({ minute, words }) => (
            <Button key={minute} variant="ghost" small name="pick" value={pickValue({ date, minute })}>
              {words} <span className="visually-hidden">on {label}</span>
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}
