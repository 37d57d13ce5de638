import { Form } from "@remix-run/react";
import { WaiveFields } from "#app/front-desk/appointment/questions/waive-fields.tsx";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { Button } from "#app/ui/kit/button.tsx";
import type { DeskAppointment } from "./panel.server.ts";

/** What a visit was charged may be waived afterwards, and a waiver be taken back (rule 8.16). */
export function FeeForm({
  appointment: { id, revision, charge, waived },
  action,
  problem,
  apart = false,
}: {
  appointment: Pick<DeskAppointment, "id" | "revision" | "charge" | "waived">;
  action: string;
  problem: Pick<DeskProblem, "form" | "fields" | "values"> | undefined;
  /** One of several on a page. */
  apart?: boolean;
}) {
  if (!charge && !waived) return null;
  const own = problem?.form === "fee" ? problem : undefined;
  return (
    <details className="more" open={own ? true : undefined}>
      <summary>{charge ? `Waive the charge of ${charge}` : "Charge it after all"}</summary>
      <Form method="post" action={action} preventScrollReset className="stack">
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="fee" value={charge ? "waive" : "keep"} />
        {charge ? <WaiveFields problem={own} of={apart ? `${id}-` : ""} /> : null}
        <Button name="intent" value="fee" small variant="ghost">
          {charge ? "Waive the charge" : "Keep the charge"}
        </Button>
      </Form>
    </details>
  );
}
