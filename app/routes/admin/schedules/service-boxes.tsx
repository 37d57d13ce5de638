import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
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
    <CheckboxGroup
      name="serviceIds"
      legend="Services"
      className="role-boxes service-boxes"
      choices={services.map(({ id, name, minutes, unavailable }) => ({
        value: id,
        words: (
          <span>
            {name}, {minutes} minutes{unavailable ? " (temporarily unavailable)" : ""}
          </span>
        ),
      }))}
      chosen={chosen}
      error={error}
    />
  );
}
