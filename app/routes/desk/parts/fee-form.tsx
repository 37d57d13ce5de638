import { Form } from "@remix-run/react";
import { type WaiveReason, waiveReasons } from "#app/domain/booking/change/waive-reasons.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { refundMethods } from "#app/domain/till/till-words.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskProblem } from "./desk-problem.tsx";

type Sent = Pick<FormProblem, "fields" | "values">;

/** `isPaid`: a part of the charge is paid and will be refunded. `of`: prefix of the ids if several forms are on the page. */
export function WaiveFields({ charge, isPaid, problem = unsent, of = "" }: Waiving) {
  const control = controlsOf(problem);
  return (
    <div className="two">
      <Field
        {...control("waiveAmount")}
        id={`${of}waiveAmount`}
        label="Amount to waive"
        hint={`Leave empty to waive all of ${charge}.`}
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      {isPaid ? (
        <Field as="select" {...control("refund")} id={`${of}refund`} label="Refund method">
          <option value="">Choose how</option>
          {refundMethods.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Field>
      ) : null}
      <Field as="select" {...control("waiveReason")} id={`${of}waiveReason`} label="Reason to waive">
        <option value="">Choose a reason</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {waiveReasons[reason]}
          </option>
        ))}
      </Field>
      <Field
        {...control("waiveWords")}
        id={`${of}waiveWords`}
        label="Details"
        optional
        autoComplete="off"
        maxLength={longestFact.cancelReason}
      />
    </div>
  );
}

type Waiving = { charge: string; isPaid: boolean; problem?: Sent | undefined; of?: string };

const reasons: WaiveReason[] = ["illness", "first", "ours", "other"];

type Charged = {
  id: number;
  revision: number;
  charge: string | null;
  waived: string | null;
  till: { feePaid: boolean };
};

/** Waives a charge afterwards, or undoes a waiver (rule 8.16). */
export function FeeForm({
  appointment: { id, revision, charge, waived, till },
  action,
  problem,
  apart = false,
}: {
  appointment: Charged;
  action: string;
  problem: Pick<DeskProblem, "form" | "fields" | "values"> | undefined;
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
      {waived ? form("keep", charge ? "Charge all of it" : "Charge it", null) : null}
    </>
  );
}
