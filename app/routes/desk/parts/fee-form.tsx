import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import type { DeskProblem } from "./desk-problem.ts";
import { WaiveFields } from "./waive-fields.tsx";

type Charged = Pick<DeskAppointment, "id" | "revision" | "charge" | "waived"> & {
  till: Pick<DeskAppointment["till"], "feePaid">;
};

/** What a visit was charged may be waived afterwards, and a waiver be taken back (rule 8.16). */
export function FeeForm({
  appointment: { id, revision, charge, waived, till },
  action,
  problem,
  apart = false,
}: {
  appointment: Charged;
  action: string;
  problem: Pick<DeskProblem, "form" | "fields" | "values"> | undefined;
  /** One of several on a page. */
  apart?: boolean;
}) {
  const own = problem?.form === "fee" ? problem : undefined;
  const form = (fee: "waive" | "keep", summary: string, fields: JSX.Element | null) => (
    <details className="more" open={own && (own.values.fee ?? "waive") === fee ? true : undefined}>
      <summary>{summary}</summary>
      <Form method="post" action={action} preventScrollReset className="stack">
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="fee" value={fee} />
        {fields}
        <Button name="intent" value="fee" small variant="ghost">
          {fee === "waive" ? "Waive the charge" : "Keep the charge"}
        </Button>
      </Form>
    </details>
  );
  const of = apart ? `${id}-` : "";
  return (
    <>
      {charge
        ? form(
            "waive",
            `Waive the charge of ${charge}`,
            <WaiveFields charge={charge} isPaid={till.feePaid} problem={own} of={of} />,
          )
        : null}
      {waived ? form("keep", charge ? "Charge all of it after all" : "Charge it after all", null) : null}
    </>
  );
}
