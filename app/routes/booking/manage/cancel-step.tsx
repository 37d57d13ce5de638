import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ManageData } from "./loader.server.ts";
import { AllParts } from "./move-all-step.tsx";

/** Asks before it cancels one part or all that are still to come; without the notice it says what the policy charges, and a charge must be agreed to. */
export function CancelStep({
  appointment,
  problem,
}: {
  appointment: ManageData;
  problem: FormProblem | undefined;
}) {
  const { url, part, visit, lateCancel, charge, chargeMinor } = appointment;
  const all = visit?.isAsked ? visit : null;
  const { revision } = all ?? appointment;
  const { heading, yes, ofWhat } = words[all ? "all" : visit ? "part" : "one"];
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={["lateConfirmed"]} />
      <PageHeading>{heading}</PageHeading>
      {all ? <AllParts parts={all.parts} /> : <OnePart appointment={appointment} />}
      <form method="post" action={`${url}?confirm=cancel${part ? `&part=${part}` : ""}`} className="stack">
        {lateCancel ? (
          <Notice tone="warn">
            <p>{lateCancel}</p>
          </Notice>
        ) : null}
        {charge ? (
          <label className="choice">
            <input type="checkbox" name="lateConfirmed" id="lateConfirmed" required />
            Yes, I know that {charge} is charged{ofWhat}
          </label>
        ) : null}
        {lateCancel && !charge ? <input type="hidden" name="lateConfirmed" value="on" /> : null}
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shownChargeCents" value={chargeMinor} />
        <div className="actions">
          <Button name="intent" value="cancel" variant="danger">
            {yes}
          </Button>
          <ButtonLink to={url} variant="ghost">
            Keep my visit
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

const words = {
  all: { heading: "Cancel all of this visit?", yes: "Yes, cancel all", ofWhat: " for all of it" },
  part: { heading: "Cancel this part of your visit?", yes: "Yes, cancel this part", ofWhat: "" },
  one: { heading: "Cancel this visit?", yes: "Yes, cancel my visit", ofWhat: "" },
};

const OnePart = ({ appointment: { serviceName, day, time, providerName } }: { appointment: ManageData }) => (
  <p>
    <strong>{serviceName}</strong>, {day}, {time}, with {providerName}. The time will be free for somebody
    else.
  </p>
);
