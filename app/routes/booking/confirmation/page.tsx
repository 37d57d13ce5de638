import { Link } from "@remix-run/react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { GuestIcon } from "#app/platform/ui/kit/guest-icon.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AccountByMail, AccountOffer } from "#app/routes/booking/parts/account-offer.tsx";
import { MailedTo } from "#app/routes/booking/parts/mailed-to.tsx";
import { ActionRow, PolicyLine, Ticket } from "#app/routes/booking/parts/ticket.tsx";
import { VisitParts } from "#app/routes/booking/parts/visit-parts.tsx";
import type { ConfirmationData } from "./loader.server.ts";

type Confirmed = { appointment: ConfirmationData };

export function ConfirmationPage({ appointment }: Confirmed) {
  const { heading, state, phone, email, managePage, visit } = appointment;
  const isComing = state === "ahead" || state === "arrived" || state === "under-way";
  const isAhead = state === "ahead";
  return (
    <div className="narrow wide confirmation">
      <PageHeading>{heading}</PageHeading>
      <Told appointment={appointment} />
      <div className="done">
        <div className="stack">
          <VisitTicket appointment={appointment} />
          {isAhead ? (
            <PolicyLine freeUntil={visit?.freeUntil ?? appointment.changeDeadline} page={managePage} />
          ) : null}
        </div>
        {isComing ? (
          <Actions appointment={appointment} isAhead={isAhead} />
        ) : (
          <div className="actions">
            <ButtonLink to={visit?.bookAgain ?? appointment.bookAgain}>Book again</ButtonLink>
          </div>
        )}
        {isComing ? <NextSteps appointment={appointment} /> : null}
        {appointment.account === "offer" ? (
          <AccountOffer action={managePage} hintFor={passwordHint} />
        ) : appointment.account === "mail" ? (
          <AccountByMail action={managePage} />
        ) : null}
      </div>
      <p>
        Questions? Call <a href={telephoneLink(phone)}>{phone}</a> or write to{" "}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  );
}

/** What happened to the visit and to its email. */
function Told({ appointment }: Confirmed) {
  const { state, firstName, mailed, managePage, loginEnded } = appointment;
  return (
    <>
      {state === "cancelled" ? (
        <Notice tone="warn">
          <p>This visit was cancelled. You have no booking at that time.</p>
        </Notice>
      ) : (
        <p className="thanks">
          <Icon name="circle-check" /> Thank you, {firstName}. {thanks[state]}
        </p>
      )}
      {state === "ahead" ? <MailedTo mailed={mailed} url={managePage} /> : null}
      {loginEnded ? (
        <Notice heading="You were logged out">
          <p>
            You booked this visit as a guest. <Link to="/login">Log in</Link> to see it in your account.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

const thanks = {
  ahead: "We look forward to seeing you.",
  "under-way": "We look forward to seeing you.",
  arrived: "You're checked in.",
  over: "This visit is over.",
  missed: "This visit is over.",
};

function VisitTicket({ appointment }: Confirmed) {
  const { visit, serviceName, day, time, endTime, providerName, price, studioName, address, reference } =
    appointment;
  const where = { term: "Where", detail: `${studioName}, ${address}` };
  return (
    <Ticket
      heading="Your visit"
      days={visit?.days ?? [{ day, hours: `${time} to ${endTime}` }]}
      facts={
        visit
          ? [{ term: "Price", detail: visit.total }, where]
          : [
              { term: "Service", detail: serviceName },
              { term: "With", detail: providerName },
              { term: "Price", detail: price },
              where,
            ]
      }
      reference={reference}
    >
      {visit ? <VisitParts parts={visit.parts} /> : null}
    </Ticket>
  );
}

function Actions({ appointment, isAhead }: Confirmed & { isAhead: boolean }) {
  const { visit, managePage, changeDeadline } = appointment;
  const mayMove = visit ? visit.mayMove : changeDeadline !== null;
  return (
    <div className="stack">
      <a className="button full" href={appointment.calendarFile}>
        <GuestIcon name="calendar-plus" />
        Add to calendar
      </a>
      <ul className="action-rows" aria-label="This visit">
        {visit ? null : (
          <ActionRow to={appointment.googleCalendar} icon={<GuestIcon name="calendar-plus" />}>
            Google Calendar
          </ActionRow>
        )}
        <ActionRow to={appointment.directions} icon={<GuestIcon name="map-pin" />} hint={appointment.address}>
          Directions
        </ActionRow>
        {isAhead && mayMove ? (
          <ActionRow to={`${managePage}?move`} icon={<Icon name="move" />}>
            {visit ? "Move all" : "Move this visit"}
          </ActionRow>
        ) : null}
        {isAhead ? (
          <>
            <ActionRow
              to={managePage}
              icon={<Icon name="note" />}
              hint="Add a note or a treatment, correct your details"
            >
              Your visit page
            </ActionRow>
            <ActionRow
              to={`${managePage}?confirm=cancel`}
              icon={<Icon name="x" />}
              hint={costHint(changeDeadline)}
              cancels
            >
              {visit ? "Cancel all" : "Cancel this visit"}
            </ActionRow>
          </>
        ) : null}
      </ul>
    </div>
  );
}

const costHint = (freeUntil: string | null) =>
  freeUntil ? "Nothing is charged now" : "We show you the charge first";

function NextSteps({ appointment: { changeDeadline, managePage, phone, address, time } }: Confirmed) {
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <ol className="steps">
        <li>Bookmark this page or send yourself the link. It opens on any phone.</li>
        <li>
          {changeDeadline ? (
            <span>
              You can <a href={managePage}>change or cancel your visit</a>, free of charge until{" "}
              {changeDeadline}.
            </span>
          ) : (
            <span>
              It's too late to move your visit online. Please call us at{" "}
              <a href={telephoneLink(phone)}>{phone}</a>. If you need to{" "}
              <a href={managePage}>cancel your visit</a>, we show you the charge first.
            </span>
          )}
        </li>
        <li>
          Come to {address}. Your appointment begins at {time}.
        </li>
      </ol>
    </section>
  );
}
