import type { MoreRowFields as MoreRowFieldsPart } from "#app/front-desk/more-rows/row-fields.tsx";
import { Button } from "#app/ui/kit/button.tsx";

/** Further services, and the button for one more. */
export function MoreServices({
  Fields,
  ...rows
}: { Fields: typeof MoreRowFieldsPart | null } & Parameters<typeof MoreRowFieldsPart>[0]) {
  const { madeFor, next } = rows.more;
  return (
    <>
      <input type="hidden" name="rowsFor" value={madeFor} />
      {Fields ? <Fields {...rows} /> : null}
      {next === null ? null : (
        <div className="actions">
          <Button variant="ghost" small name="addRow" value={String(next)}>
            + Another service
          </Button>
        </div>
      )}
    </>
  );
}
