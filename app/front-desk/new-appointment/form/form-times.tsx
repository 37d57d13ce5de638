import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import type { NewAppointment } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { OfferedTimes, OwnTime, TimeStatus } from "#app/front-desk/new-appointment/time-fields.tsx";

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
