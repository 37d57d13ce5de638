import { Link } from "@remix-run/react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import type { WholeVisit } from "#app/domain/booking/joint/parts.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { GuestIcon } from "#app/platform/ui/kit/guest-icon.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AccountByMail, AccountOffer } from "#app/routes/booking/parts/account-offer.tsx";
import { MailedTo } from "#app/routes/booking/parts/mailed-to.tsx";
import { VisitParts } from "#app/routes/booking/parts/visit-parts.tsx";
import type { ConfirmationData } from "./loader.server.ts";

export function ConfirmationPage({ appointment }: { appointment: ConfirmationData }) {
  const { heading, state, reference, firstName, phone, email } = appointment;
  const isComing = state === "ahead" || state === "arrived" || state === "under-way";
  return (
    <div className="narrow confirmation">
      <PageHeading>{heading}</PageHeading>
      {state === "cancelled" ? (
        <Notice tone="warn" heading={`Reference ${reference}`}>
          <p>This visit was cancelled. You have no booking at that time.</p>
        </Notice>
      ) : (
        <div className="confirmed">
          <p>
            <Icon name="circle-check" /> Thank you, {firstName}.{" "}
            {state === "arrived"
              ? "You're checked in."
              : isComing
                ? "We look forward to seeing you."
                : "This visit is over."}
          </p>
          <p className="meta">Your reference</p>
          <p className="reference">{reference}</p>
        </div>
      )}
      <VisitCard appointment={appointment} />
      {state === "ahead" ? <MailedTo mailed={appointment.mailed} url={appointment.managePage} /> : null}
      {appointment.loginEnded ? (
        <Notice heading="You were logged out">
          <p>
            You booked this visit as a guest. <Link to="/login">Log in</Link> to see it in your account.
          </p>
        </Notice>
      ) : null}
      {isComing ? (
        <NextSteps appointment={appointment} />
      ) : (
        <div className="actions">
          <ButtonLink to={appointment.visit?.bookAgain ?? appointment.bookAgain}>Book again</ButtonLink>
        </div>
      )}
      <Notice tone="plain" heading="Cancellation policy">
        <p>{appointment.policy}</p>
      </Notice>
      <p>
        Questions? Call <a href={telephoneLink(phone)}>{phone}</a> or write to{" "}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      {appointment.account === "offer" ? (
        <AccountOffer action={appointment.managePage} hintFor={passwordHint} />
      ) : appointment.account === "mail" ? (
        <AccountByMail action={appointment.managePage} />
      ) : null}
    </div>
  );
}

const VisitCard = ({ appointment }: { appointment: ConfirmationData }) => (
  <section className="card" aria-labelledby="visit-heading">
    <h2 id="visit-heading">{appointment.visit?.when ?? "Your visit"}</h2>
    {appointment.visit ? <VisitParts parts={appointment.visit.parts} /> : null}
    <Facts
      facts={
        appointment.visit
          ? jointFacts(appointment, appointment.visit)
          : [
              { term: "Service", detail: appointment.serviceName },
              {
                term: "When",
                detail: `${appointment.day}, ${appointment.time} to ${appointment.endTime}`,
              },
              { term: "With", detail: appointment.providerName },
              { term: "Price", detail: appointment.price },
              { term: "Where", detail: `${appointment.studioName}, ${appointment.address}` },
            ]
      }
    />
  </section>
);

const jointFacts = ({ studioName, address }: ConfirmationData, { total }: WholeVisit) => [
  { term: "Price", detail: total },
  { term: "Where", detail: `${studioName}, ${address}` },
];

function NextSteps({ appointment }: { appointment: ConfirmationData }) {
  return (
    <>
      <div className="actions">
        <a className="button" href={appointment.calendarFile}>
          <GuestIcon name="calendar-plus" />
          Add to calendar
        </a>
        {appointment.visit ? null : (
          <a className="button ghost" href={appointment.googleCalendar} rel="noreferrer">
            Google Calendar
          </a>
        )}
        <a className="button ghost" href={appointment.directions} rel="noreferrer">
          <GuestIcon name="map-pin" />
          Directions
        </a>
      </div>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <ol className="steps">
          <li>Bookmark this page or send yourself the link. It opens on any phone.</li>
          <li>
            {appointment.changeDeadline ? (
              <span>
                You can <a href={appointment.managePage}>change or cancel your visit</a>, free of charge until{" "}
                {appointment.changeDeadline}.
              </span>
            ) : (
              <span>
                It's too late to move your visit online. Please call us at{" "}
                <a href={telephoneLink(appointment.phone)}>{appointment.phone}</a>. If you need to{" "}
                <a href={appointment.managePage}>cancel your visit</a>, we show you the charge first.
              </span>
            )}
          </li>
          <li>
            Come to {appointment.address}. Your appointment begins at {appointment.time}.
          </li>
        </ol>
      </section>
    </>
  );
}
