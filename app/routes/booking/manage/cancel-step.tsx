import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { ManageData } from "./loader.server.ts";

/** Asks before it cancels; without the notice it says what the policy charges, and a charge must be agreed to. */
export function CancelStep({
  appointment,
  problem,
}: {
  appointment: ManageData;
  problem: FormProblem | undefined;
}) {
  const {
    url,
    revision,
    serviceName,
    day,
    time,
    providerName,
    lateCancel,
    charge,
    chargeMinor,
    part,
    visit,
  } = appointment;
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={["lateConfirmed"]} />
      <PageHeading>{visit ? "Cancel this part of your visit?" : "Cancel this visit?"}</PageHeading>
      <p>
        <strong>{serviceName}</strong>, {day}, {time}, with {providerName}. The time will be free for somebody
        else.
      </p>
      <form method="post" action={`${url}?confirm=cancel${part ? `&part=${part}` : ""}`} className="stack">
        {lateCancel ? (
          <Notice tone="warn">
            <p>{lateCancel}</p>
          </Notice>
        ) : null}
        {charge ? (
          <label className="choice">
            <input type="checkbox" name="lateConfirmed" id="lateConfirmed" required />
            Yes, I know that {charge} is charged
          </label>
        ) : null}
        {lateCancel && !charge ? <input type="hidden" name="lateConfirmed" value="on" /> : null}
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shownChargeCents" value={chargeMinor} />
        <div className="actions">
          <Button name="intent" value="cancel" variant="danger">
            Yes, cancel {visit ? "this part" : "my visit"}
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my visit
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
