import { Link, useNavigation } from "@remix-run/react";
import type { StatusStep } from "#app/domain/day/next-steps.ts";
import { ConfirmLink } from "#app/platform/ui/kit/confirm.tsx";
import { seriesUrl } from "#app/routes/desk/parts/series-url.ts";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { noShowQuestion } from "#app/routes/desk/visit/questions.tsx";
import { checkoutUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import { stepsFormId } from "./next-step.tsx";

/** Returns all actions except the next step: steps forward, changes, checkout, steps back, no-show. */
export function moreActions({ appointment, date }: { appointment: DeskAppointment; date: string }) {
  const { id, till, next, mayAddPart, mayRepeat, mayMiss } = appointment;
  const shown = next?.kind === "status" ? next.step.status : null;
  // "Bring back" is in the row itself.
  const isCancelled = appointment.status === "cancelled";
  const steps = isCancelled ? [] : appointment.steps.filter(({ status }) => status !== shown);
  return [
    ...steps.filter(({ back }) => !back).map(toStep),
    mayAddPart ? (
      <Link key="add" to={deskUrl({ date, appointment: id, step: "add" })} preventScrollReset>
        Add a treatment
      </Link>
    ) : null,
    mayRepeat ? (
      <Link key="repeat" to={seriesUrl({ visit: id })}>
        Repeat
      </Link>
    ) : null,
    till.mayCheckOut && next?.kind !== "checkout" ? (
      <Link key="checkout" to={checkoutUrl(id)}>
        Checkout
      </Link>
    ) : null,
    till.mayCheckOut && till.mayDeposit ? (
      <Link key="deposit" to={checkoutUrl(id, "deposit")}>
        Record a deposit
      </Link>
    ) : null,
    ...steps.filter(({ back }) => back).map(toStep),
    mayMiss ? (
      <ConfirmLink key="miss" question={noShowQuestion(appointment, { of: "missed-" })} className="">
        {mayMiss === "early" ? "No-show already?" : "Mark no-show"}
      </ConfirmLink>
    ) : null,
  ].filter((action) => action !== null);
}

const toStep = (step: StatusStep) => <Step key={step.status} step={step} />;

function Step({ step: { status, label } }: { step: StatusStep }) {
  const sending = useNavigation().state === "submitting";
  return (
    <button type="submit" form={stepsFormId} name="status" value={status} disabled={sending}>
      {label}
    </button>
  );
}
