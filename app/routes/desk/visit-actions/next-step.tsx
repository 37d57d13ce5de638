import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";

/** The id of the form that sets a status. Buttons in "More" belong to it. */
export const stepsFormId = "visit-steps";

/** The one filled button of the panel, and the form of all steps. */
export function NextStepForm({ appointment, action }: { appointment: DeskAppointment; action: string }) {
  const { id, status, revision, steps, next, openParts, parts } = appointment;
  const sending = useNavigation().state === "submitting";
  return (
    <div className="next-step">
      {steps.length > 0 ? (
        <Form method="post" action={action} id={stepsFormId} preventScrollReset>
          <input type="hidden" name="intent" value={status === "cancelled" ? "return" : "status"} />
          <input type="hidden" name="visit" value={id} />
          <input type="hidden" name="revision" value={revision} />
          {openParts > 1 ? (
            <label className="choice">
              <input type="checkbox" name="together" value="yes" />
              {parts.length === 2 ? "For both parts" : `For all ${parts.length} parts`}
            </label>
          ) : null}
          {next?.kind === "status" ? (
            <Button full name="status" value={next.step.status} disabled={sending}>
              {next.step.label}
            </Button>
          ) : null}
        </Form>
      ) : null}
      {next && next.kind !== "status" ? (
        <ButtonLink to={next.to} full>
          {next.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
