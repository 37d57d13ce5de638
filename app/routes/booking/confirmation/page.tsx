import { AccountByMail, AccountOffer } from "#app/accounts/joining/account-offer.tsx";
import { passwordHint } from "#app/accounts/password/rules.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { ShownVisit } from "./loader.server.ts";

export function VisitPage({ visit }: { visit: ShownVisit }) {
  const { heading, cancelled, reference, firstName, phone, email } = visit;
  return (
    <div className="narrow confirmation">
      <PageHeading>{heading}</PageHeading>
      {cancelled ? (
        <Notice tone="warn" heading={`Reference ${reference}`}>
          <p>This visit was cancelled. Nothing is booked for you at that time any more.</p>
        </Notice>
      ) : (
        <div className="confirmed">
          <p>
            <Icon name="circle-check" /> Thank you, {firstName}. We look forward to seeing you.
          </p>
          <p className="meta">Your reference</p>
          <p className="reference">{reference}</p>
        </div>
      )}
      <section className="card" aria-labelledby="visit-heading">
        <h2 id="visit-heading">Your visit</h2>
        <Facts
          facts={[
            { term: "Service", detail: visit.serviceName },
            { term: "When", detail: `${visit.day}, ${visit.time} to ${visit.endTime}` },
            { term: "With", detail: visit.providerName },
            { term: "Price", detail: visit.price },
            { term: "Where", detail: `${visit.studioName}, ${visit.address}` },
          ]}
        />
      </section>
      {cancelled ? (
        <div className="actions">
          <ButtonLink to="/book">Book an Appointment</ButtonLink>
        </div>
      ) : (
        <Onward visit={visit} />
      )}
      <Notice tone="plain" heading="Cancellation policy">
        <p>{visit.policy}</p>
      </Notice>
      <p>
        Questions? Call <a href={telephone(phone)}>{phone}</a> or write to{" "}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      {visit.account === "offer" ? (
        <AccountOffer action={visit.managePage} hintFor={passwordHint} />
      ) : visit.account === "mail" ? (
        <AccountByMail action={visit.managePage} />
      ) : null}
    </div>
  );
}

const telephone = (phone: string): string => `tel:${phone.replace(/[^+\d]/gu, "")}`;

/** What can be done with a visit that will take place. */
function Onward({ visit }: { visit: ShownVisit }) {
  return (
    <>
      <div className="actions">
        <a className="button" href={visit.calendarFile}>
          <Icon name="calendar-plus" />
          Add to calendar
        </a>
        <a className="button ghost" href={visit.googleCalendar} rel="noreferrer">
          Google Calendar
        </a>
        <a className="button ghost" href={visit.directions} rel="noreferrer">
          <Icon name="map-pin" />
          Directions
        </a>
      </div>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <ol className="steps">
          <li>Keep this page: bookmark it, or send its address to yourself. It opens on any phone.</li>
          <li>
            {visit.changeDeadline ? (
              <span>
                You can <a href={visit.managePage}>change or cancel your visit</a>, free of charge until{" "}
                {visit.changeDeadline}.
              </span>
            ) : (
              <span>
                It is too late to move it here: please call us at{" "}
                <a href={telephone(visit.phone)}>{visit.phone}</a>. If you must{" "}
                <a href={visit.managePage}>cancel your visit</a>, the page tells you first what is charged.
              </span>
            )}
          </li>
          <li>
            Come to {visit.address}. Your chair is yours from {visit.time}.
          </li>
        </ol>
      </section>
    </>
  );
}
