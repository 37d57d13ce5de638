import { Button } from "#app/platform/ui/kit/button.tsx";
import type { MoreRowFields as MoreRowFieldsPart } from "./row-fields.tsx";

export function MoreServices({
  Fields,
  ...form
}: { Fields: typeof MoreRowFieldsPart | null } & Parameters<typeof MoreRowFieldsPart>[0]) {
  const { madeFor, next, rows, kind } = form.more;
  return (
    <>
      <input type="hidden" name="rowsFor" value={madeFor} />
      {Fields ? <Fields {...form} /> : null}
      <div className="actions">
        {next === null ? null : (
          <Button variant="ghost" small name="addRow" value={String(next)}>
            + Another service
          </Button>
        )}
        {rows.length > 0 ? (
          <label className="choice">
            <input
              type="checkbox"
              name="kind"
              id="kind"
              value="household"
              defaultChecked={kind === "household"}
              onChange={({ currentTarget }) => form.searchAgain(currentTarget.form)}
            />
            Side by side
          </label>
        ) : null}
      </div>
    </>
  );
}
