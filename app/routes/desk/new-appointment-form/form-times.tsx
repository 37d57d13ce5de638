import type { NewAppointment } from "#app/routes/desk/new-appointment/new-appointment.server.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import { OfferedTimes, OwnTime, TimeStatus } from "#app/routes/desk/times/time-fields.tsx";

/** The offered times and one of staff's own; without a service, the time of a gap is kept until there is one. */
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
