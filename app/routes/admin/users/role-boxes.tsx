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
  return (
    <fieldset
      id="roles"
      tabIndex={-1}
      className="role-boxes"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "roles-error" : undefined}
    >
      <legend>{legend}</legend>
      {error ? (
        <p id="roles-error" className="error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      {roleNames.map((role) => (
        <label key={role} className="choice">
          <input type="checkbox" name="roles" value={role} defaultChecked={chosen.includes(role)} />
          {role}
        </label>
      ))}
    </fieldset>
  );
}
