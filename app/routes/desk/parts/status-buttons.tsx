import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";
import type { StatusStep } from "#app/domain/day/next-steps.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Shows the first `most` steps; the others and steps back are folded. `whose` makes labels unique on a page. */
export function StatusButtons({
  appointment: { id, status, revision, steps },
  action,
  whose,
  most,
  calm,
}: {
  appointment: { id: number; status: AppointmentStatus; revision: number; steps: StatusStep[] };
  action: string;
  whose: string;
  most: number;
  /** For pages with many of them: no button is filled. */
  calm?: boolean;
}) {
  const sending = useNavigation().state === "submitting";
  const button = ({ status: next, label, back }: StatusStep, index: number) => (
    <Button
      key={next}
      name="status"
      value={next}
      small
      variant={index > 0 || back ? "ghost" : calm ? "soft" : "filled"}
      disabled={sending}
    >
      {label}
      <span className="visually-hidden"> ({whose})</span>
    </Button>
  );
  const early = steps.find((step) => step.early);
  const others = steps.filter((step) => step !== early);
  const forward = others.filter(({ back }) => !back);
  const inSight = forward.length > 0 ? forward.slice(0, most) : others;
  const folded = others.filter((step) => !inSight.includes(step));
  return (
    <Form method="post" action={action} preventScrollReset className="status-buttons">
      <input type="hidden" name="intent" value={status === "cancelled" ? "return" : "status"} />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      {inSight.map(button)}
      {folded.length > 0 ? (
        <details className="more">
          <summary>
            {folded.every(({ back }) => back) ? "Step back" : "More"}
            <span className="visually-hidden"> ({whose})</span>
          </summary>
          <div className="actions">{folded.map(button)}</div>
        </details>
      ) : null}
      {early ? <EarlyNoShow whose={whose}>{button(early, 1)}</EarlyNoShow> : null}
    </Form>
  );
}

/** The client may still come, so the button asks first (rule 8.20). */
function EarlyNoShow({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        No-show already?<span className="visually-hidden"> ({whose})</span>
      </summary>
      <p>The client may still come.</p>
      <input type="hidden" name="early" value="1" />
      {children}
    </details>
  );
}
