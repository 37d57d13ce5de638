import { Link } from "@remix-run/react";
import { OutsideList } from "#app/booking/outside-visits.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormProblemSummary } from "#app/ui/form-problem.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { scheduleAddress } from "./address.ts";
import type { SchedulePart } from "./schedules-page.tsx";
import { States } from "./states.tsx";
import { offFields } from "./time-off-form.tsx";
import { TimeOffPart } from "./time-off-part.tsx";
import { problemOf } from "./typed.ts";

/** One schedule: what needs an eye, the week, time off, what is offered, the studio's closed days. */
export function ScheduleView(part: SchedulePart) {
  const { page, schedule, answer } = part;
  const { name, outside } = schedule;
  const problem = problemOf(answer);
  return (
    <div className="staff schedule">
      <FormProblemSummary problem={problem} names={offFields} />
      <PageHeading>{page.own ? "My Schedule" : `Schedule of ${name}`}</PageHeading>
      <p className="crumbs">
        {page.keepsAll ? <Link to={scheduleAddress()}>All schedules</Link> : null}
        {page.own ? <Link to="/provider">My day</Link> : null}
      </p>
      {page.done && !answer ? (
        <Notice tone="success" role="status">
          <p>{page.done}</p>
        </Notice>
      ) : null}
      {schedule.missingOff ? (
        <Notice tone="danger" role="alert">
          <p>This time off is not there any more.</p>
        </Notice>
      ) : null}
      <States schedule={schedule} own={page.own} />
      {outside.count > 0 ? (
        <Notice
          tone="warn"
          heading={
            outside.count === 1
              ? "1 upcoming appointment is outside this schedule"
              : `${outside.count} upcoming appointments are outside this schedule`
          }
        >
          <p>
            {outside.count === 1
              ? "It takes place as booked unless somebody moves it."
              : "They take place as booked unless somebody moves them."}
          </p>
          <OutsideList outside={outside} />
        </Notice>
      ) : null}
      <div className="schedule-parts">
        <TimeOffPart {...part} />
        <Week part={part} />
        <Offer part={part} />
        <ClosedDays part={part} />
      </div>
    </div>
  );
}

function Week({ part: { schedule } }: { part: SchedulePart }) {
  return (
    <section aria-labelledby="week" className="card stack">
      <h2 id="week">Hours and breaks</h2>
      <table className="week-table">
        <caption className="visually-hidden">Working hours and breaks of each weekday</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
            <th scope="col">Breaks</th>
          </tr>
        </thead>
        <tbody>
          {schedule.week.map(({ weekday, name, hours, breaks }) => (
            <tr key={weekday}>
              <th scope="row">{name}</th>
              <td>{hours.join(", ") || "Off"}</td>
              <td className="meta">{breaks.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {schedule.remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      <div className="actions">
        <ButtonLink
          to={scheduleAddress({ provider: schedule.providerId, edit: "week" })}
          variant="ghost"
          small
        >
          Change hours and breaks
        </ButtonLink>
      </div>
    </section>
  );
}

function Offer({ part: { page, schedule } }: { part: SchedulePart }) {
  const given = schedule.services.filter((service) => service.given);
  return (
    <section aria-labelledby="offer" className="card stack">
      <h2 id="offer">{page.own ? "What I give" : "What can be booked"}</h2>
      {given.length > 0 ? (
        <ul className="given">
          {given.map(({ id, name, minutes, unavailable }) => (
            <li key={id}>
              {name}, {minutes} minutes{unavailable ? " (temporarily unavailable)" : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>No service yet.</p>
      )}
      <p>Buffer after each visit: {schedule.bufferMinutes} minutes</p>
      <div className="actions">
        <ButtonLink
          to={scheduleAddress({ provider: schedule.providerId, edit: "offer" })}
          variant="ghost"
          small
        >
          {page.keepsAll ? "Change services, buffer, state" : "Change services and buffer"}
        </ButtonLink>
      </div>
    </section>
  );
}

function ClosedDays({ part: { page, schedule } }: { part: SchedulePart }) {
  return (
    <section aria-labelledby="closed" className="card stack">
      <h2 id="closed">Studio closed</h2>
      {schedule.closedDays.length > 0 ? (
        <ul className="given">
          {schedule.closedDays.map(({ date, day, reason }) => (
            <li key={date}>
              {day}
              {reason ? `: ${reason}` : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>No closed days are planned.</p>
      )}
      <p className="hint">
        {page.mayKeepClosedDays ? (
          <>
            Closed for everybody; kept in <Link to="/admin/settings">Settings</Link>.
          </>
        ) : (
          "Closed for everybody; an admin keeps these in Settings."
        )}
      </p>
    </section>
  );
}
