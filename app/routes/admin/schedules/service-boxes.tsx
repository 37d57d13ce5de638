import type { ScheduleData } from "./schedule.server.ts";

export function ServiceBoxes({
  services,
  chosen,
  error,
}: {
  services: ScheduleData["services"];
  chosen: number[];
  error?: string;
}) {
  if (services.length === 0) return <p className="hint">There is no service yet.</p>;
  return (
    <fieldset
      id="serviceIds"
      tabIndex={-1}
      className="role-boxes service-boxes"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "serviceIds-error" : undefined}
    >
      <legend>Services</legend>
      {error ? (
        <p id="serviceIds-error" className="error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      {services.map(({ id, name, minutes, unavailable }) => (
        <label key={id} className="choice">
          <input type="checkbox" name="serviceIds" value={id} defaultChecked={chosen.includes(id)} />
          <span>
            {name}, {minutes} minutes{unavailable ? " (temporarily unavailable)" : ""}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
