import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { roleNames } from "./url.ts";

export function RoleBoxes({
  chosen,
  error,
  legend,
}: {
  chosen: readonly string[];
  error?: string;
  legend: string;
}) {
  const choices = roleNames.map((role) => ({ value: role, words: role }));
  return <CheckboxGroup name="roles" legend={legend} choices={choices} chosen={chosen} error={error} />;
}
