import { AccountByMail, AccountOffer } from "#app/accounts/joining/account-offer.tsx";
import { passwordHint } from "#app/accounts/password/rules.ts";
import { StatusBadge } from "#app/appointments/views/status-badge.tsx";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { CancelStep } from "./cancel-step.tsx";
import type { ManageData } from "./loader.server.ts";
import { MoveStep } from "./move-step.tsx";
import type { ManageProblem } from "./types.ts";

type Page = { appointment: ManageData; problem: ManageProblem | undefined };

export function ManagePage({ appointment, problem }: Page) {
  if (appointment.step === "move") return <MoveStep appointment={appointment} problem={problem} />;
  // A cancellation that came without the last step is asked for once more.
  const asksToCancel = appointment.step === "cancel" || (problem?.form === "cancel" && !appointment.noCancel);
  return asksToCancel ? (
    <CancelStep appointment={appointment} problem={problem} />
  ) : (
    <Overview appointment={appointment} problem={problem} />
  );
}

function Overview({ appointment, problem }: Page) {
  const { status, firstName, done } = appointment;
  return (
    <div className="narrow confirmation">
      <FormProblemSummary problem={problem} names={["password"]} />
      <PageHeading lead={`Hello ${firstName}, this is your visit with us.`}>Your Visit</PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status" heading="Your visit is moved.">
          <p>This is your new time. The old one is free again.</p>
        </Notice>
      ) : null}
      {status === "cancelled" ? <Cancelled appointment={appointment} /> : null}
      <section className="card" aria-labelledby="visit-heading">
        <h2 id="visit-heading">{appointment.serviceName}</h2>
        <Facts
          facts={[
            { term: "When", detail: `${appointment.day}, ${appointment.time} to ${appointment.endTime}` },
            { term: "With", detail: appointment.providerName },
            { term: "Price", detail: appointment.price },
            { term: "Where", detail: `${appointment.studioName}, ${appointment.studioAddress}` },
            { term: "Reference", detail: appointment.reference },
            { term: "State", detail: status === "booked" ? null : <StatusBadge status={status} /> },
          ]}
        />
      </section>
      {status === "cancelled" ? null : <Changes appointment={appointment} />}
      <Notice tone="plain" heading="Cancellation policy">
        <p>{appointment.policy}</p>
      </Notice>
      <Account appointment={appointment} problem={problem} />
      <p>
        Questions? Call us: <a href={telephone(appointment.phone)}>{appointment.phone}</a>
      </p>
    </div>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/gu, "")}`;

function Cancelled({ appointment: { charged } }: { appointment: ManageData }) {
  return (
    <Notice tone="warn" role="status" heading="This visit is cancelled.">
      <p>
        {charged
          ? `Our policy charges the full service price for it: ${charged}.`
          : "Nothing is charged. The time is free again."}
      </p>
      <p>
        <ButtonLink to="/book" small>
          Book an Appointment
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** What may be changed and until when; why not, where nothing may. */
function Changes({ appointment }: { appointment: ManageData }) {
  const { url, noMove, noCancel, lateCharge, changeDeadline, ahead } = appointment;
  return (
    <section aria-labelledby="change-heading">
      <h2 id="change-heading">Change your visit</h2>
      <div className="stack">
        {noMove === null ? <p>You can move or cancel it free of charge until {changeDeadline}.</p> : null}
        {noMove && noMove !== noCancel ? <p>{noMove}</p> : null}
        {lateCharge ? <p>{lateCharge}</p> : null}
        {noCancel ? <p>{noCancel}</p> : null}
        <div className="actions">
          {noMove === null ? <ButtonLink to={`${url}?move`}>Move this visit</ButtonLink> : null}
          {ahead ? (
            <a className="button ghost" href={appointment.calendarFile}>
              <Icon name="calendar-plus" />
              Add to calendar
            </a>
          ) : null}
          {noCancel === null ? (
            <ButtonLink to={`${url}?confirm=cancel`} variant="danger">
              Cancel this visit
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Account({ appointment: { account, url, invited }, problem }: Page) {
  const refused = problem?.form === "account" ? problem : undefined;
  if (account === "offer") return <AccountOffer action={url} hintFor={passwordHint} problem={refused} />;
  if (account === "mail") return <AccountByMail action={url} invited={invited && !problem} />;
  if (account === "own") {
    return (
      <p>
        This visit is in your account. <a href="/profile">See all your visits</a>
      </p>
    );
  }
  if (account === "none") return null;
  return (
    <section aria-labelledby="account-heading">
      <h2 id="account-heading">Your account</h2>
      <form method="post" action={url} className="stack">
        <p>This visit was booked without an account. Add it to yours, and you find it in your profile.</p>
        <div>
          <Button name="intent" value="claim" variant="ghost">
            Add to my account
          </Button>
        </div>
      </form>
    </section>
  );
}
