import { useState } from "react";
import { Field } from "#app/ui/forms/field.tsx";
import type { DeskProblem } from "./types.ts";

/** The staff's own time, with the box that says that the rules are theirs to judge. */
export function OwnTime({ wished, problem }: { wished: string; problem: DeskProblem | undefined }) {
  const { fields = {}, values = {} } = problem ?? {};
  const typed = values.otherTime ?? wished;
  const asked = Boolean(typed || fields.otherTime || fields.override || values.override);
  const [open, setOpen] = useState(asked);
  // What has been typed here stays in sight, though the refusal that showed it is gone.
  if (asked && !open) setOpen(true);
  return (
    <details className="more" open={open}>
      <summary>Another time</summary>
      <div className="stack">
        <Field
          type="time"
          name="otherTime"
          label="Time"
          autoComplete="off"
          defaultValue={typed}
          error={fields.otherTime}
        />
        <label className="choice">
          <input type="checkbox" name="override" id="override" defaultChecked={Boolean(values.override)} />
          Opening hours, breaks, buffer and notice do not matter this time
        </label>
        {fields.override ? <p className="error">{fields.override}</p> : null}
      </div>
    </details>
  );
}
