import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import type { presentOffer } from "#app/domain/schedules/absence/offer.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AccountByMail, AccountOffer } from "#app/routes/booking/parts/account-offer.tsx";
import { MailedTo } from "#app/routes/booking/parts/mailed-to.tsx";
import { Ticket } from "#app/routes/booking/parts/ticket.tsx";
import { VisitParts } from "#app/routes/booking/parts/visit-parts.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import { AddStep } from "./add-step.tsx";
import { CancelStep, MoveAllStep } from "./cancel-step.tsx";
import { Changes, Coming } from "./coming.tsx";
import { ContactStep, NoteStep } from "./details-steps.tsx";
import type { ManageData } from "./loader.server.ts";
import { type ManageProblem, manageHeadings } from "./manage-steps.ts";
import { MoveStep } from "./move-step.tsx";
import { Cancelled, PastVisit } from "./past-visit.tsx";

type Offer = Pick<NonNullable<ReturnType<typeof presentOffer>>, "providerName" | "taken" | "times">;

function OfferedTimes({
  offer: { providerName, taken, times },
  url,
  revision,
  phone,
}: {
  offer: Offer;
  url: string;
  revision: number;
  phone: string;
}) {
  return (
    <section className="card" aria-labelledby="offer-heading">
      <h2 id="offer-heading">Please choose another time</h2>
      <div className="stack">
        <p>
          We are sorry: {providerName} can't come on that day. Nothing is charged, whatever you choose.
          {taken ? " Some of the times in our email are already taken. These are free:" : ""}
        </p>
        {times.map(({ value, label }) => (
          <form key={value} method="post" action={url}>
            <input type="hidden" name="intent" value="choose-offer" />
            <input type="hidden" name="revision" value={revision} />
            <Button name="time" value={value} full>
              {label}
            </Button>
          </form>
        ))}
        {times.length === 0 ? <p>We have no other times at the moment.</p> : null}
        <p>
          None of these? Call us: <a href={telephoneLink(phone)}>{phone}</a>
        </p>
        <form method="post" action={url}>
          <input type="hidden" name="intent" value="decline-offer" />
          <input type="hidden" name="revision" value={revision} />
          <Button variant="ghost">Cancel this visit, free of charge</Button>
        </form>
      </div>
    </section>
  );
}

type Page = { appointment: ManageData; problem: ManageProblem | undefined };

export function ManagePage({ appointment, problem }: Page) {
  const { step, noCancel, visit, chains } = appointment;
  if (visit && chains)
    return <MoveAllStep appointment={appointment} visit={visit} chains={chains} problem={problem} />;
  if (step === "move") return <MoveStep appointment={appointment} problem={problem} />;
  if (appointment.add)
    return <AddStep appointment={appointment} choices={appointment.add} problem={problem} />;
  if (step === "contact") return <ContactStep appointment={appointment} problem={problem} />;
  if (step === "note") return <NoteStep appointment={appointment} problem={problem} />;
  // A cancellation submitted without the last step asks again.
  const asksToCancel = step === "cancel" || (problem?.form === "cancel" && !noCancel);
  return asksToCancel ? (
    <CancelStep appointment={appointment} problem={problem} />
  ) : (
    <Overview appointment={appointment} problem={problem} />
  );
}

function Overview({ appointment, problem }: Page) {
  const { state, firstName, done, ahead, url, offer, closed } = appointment;
  const isOver = state === "over" || state === "missed";
  return (
    <div className="narrow wide confirmation">
      <FormProblemSummary problem={problem} names={["password"]} />
      <PageHeading lead={leads[state](firstName)}>
        {state === "over" ? "Thank You for Your Visit" : manageHeadings.appointment}
      </PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status" heading={done.heading}>
          <p>{done.sentence}</p>
        </Notice>
      ) : null}
      {appointment.needsCall ? (
        <Notice tone="warn">
          <p>
            Please call us before your visit:{" "}
            <a href={telephoneLink(appointment.phone)}>{appointment.phone}</a>
          </p>
        </Notice>
      ) : null}
      {closed && ahead ? (
        <Notice tone="plain">
          <p>Our website is closed at the moment. Your visit has not changed.</p>
        </Notice>
      ) : null}
      {state === "cancelled" ? <Cancelled appointment={appointment} /> : null}
      {offer ? (
        <OfferedTimes offer={offer} url={url} revision={appointment.revision} phone={appointment.phone} />
      ) : null}
      <div className="done">
        <div className="stack">
          {appointment.visit ? (
            <JointCard appointment={appointment} />
          ) : (
            <OneCard appointment={appointment} />
          )}
          {ahead ? <MailedTo mailed={appointment.mailed} url={url} /> : null}
          {isOver ? null : (
            <details className="more">
              <summary>Cancellation policy</summary>
              <p id="policy">{appointment.policy}</p>
            </details>
          )}
        </div>
        <div className="stack-wide">
          {appointment.isNear && !offer ? <Coming appointment={appointment} /> : null}
          {isOver ? <PastVisit appointment={appointment} /> : null}
          {isOver || offer || state === "cancelled" ? null : <Changes appointment={appointment} />}
          {appointment.isNear || offer ? null : <Coming appointment={appointment} />}
        </div>
      </div>
      {isOver && appointment.account !== "own" ? null : (
        <Account appointment={appointment} problem={problem} />
      )}
      <p>
        Questions? Call us: <a href={telephoneLink(appointment.phone)}>{appointment.phone}</a>
      </p>
    </div>
  );
}

const OneCard = ({ appointment }: { appointment: ManageData }) => (
  <Ticket
    heading={appointment.serviceName}
    days={[{ day: appointment.day, hours: `${appointment.time} to ${appointment.endTime}` }]}
    facts={[
      { term: "With", detail: appointment.providerName },
      { term: "Price", detail: appointment.price },
      { term: "Prepaid", detail: paidAheadOf(appointment) },
      { term: "Where", detail: `${appointment.studioName}, ${appointment.studioAddress}` },
      {
        term: "Status",
        detail: appointment.status === "booked" ? null : <StatusBadge status={appointment.status} />,
      },
    ]}
    reference={appointment.reference}
  />
);

/** A cancelled visit shows the prepayment with its charge. */
const paidAheadOf = ({ state, deposit }: ManageData): string => (state === "cancelled" ? "" : deposit);

function JointCard({ appointment }: { appointment: ManageData }) {
  const { visit, url, closed } = appointment;
  if (!visit) return null;
  return (
    <Ticket
      heading="Your visit"
      days={visit.days}
      facts={[
        { term: "Price", detail: visit.total },
        { term: "Prepaid", detail: paidAheadOf(appointment) },
        { term: "Where", detail: `${appointment.studioName}, ${appointment.studioAddress}` },
      ]}
      reference={appointment.reference}
    >
      <VisitParts parts={visit.parts} url={closed ? undefined : url} />
    </Ticket>
  );
}

const leads: Record<ManageData["state"], (firstName: string) => string> = {
  ahead: (name) => `${greeting(name)}this is your visit with us.`,
  arrived: (name) => `${greeting(name)}this is your visit with us. You're checked in.`,
  "under-way": (name) => `${greeting(name)}this visit has begun.`,
  over: (name) => `${greeting(name)}thank you for visiting us. Here are the details.`,
  missed: (name) => `${greeting(name)}this visit did not take place.`,
  cancelled: (name) => `${greeting(name)}these are the details of your booking.`,
};

/** An erased client has no name. */
const greeting = (firstName: string): string => (firstName ? `Hello ${firstName}, ` : "Hello, ");

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
        <p>This visit was booked without an account. Add it to yours to see it in your profile.</p>
        <div>
          <Button name="intent" value="claim" variant="ghost">
            Add to my account
          </Button>
        </div>
      </form>
    </section>
  );
}
