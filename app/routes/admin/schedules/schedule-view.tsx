import { Link } from "@remix-run/react";
import { timeOffForm } from "#app/domain/schedules/schedule-forms.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedList } from "#app/routes/parts/affected-appointments.tsx";
import type { ScheduleData } from "./schedule.server.ts";
import { problemOf, type SchedulePart } from "./schedule-answer.ts";
import { TimeOffSection } from "./time-off.tsx";
import { scheduleUrl } from "./url.ts";

function WeekSection({ schedule }: SchedulePart) {
  return (
    <section aria-labelledby="week" className="card stack">
      <h2 id="week">Hours and breaks</h2>
      {schedule.weeks.map(({ letter, days }) => (
        <WeekTable key={letter} letter={letter} days={days} now={letter === schedule.weekNow} />
      ))}
      {schedule.remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      <div className="actions">
        <ButtonLink
          to={scheduleUrl({
            provider: schedule.providerId,
            edit: "week",
            weeks: schedule.weeks.length > 1 ? (schedule.weekNow === "A" ? "a" : "b") : "every",
          })}
          variant="ghost"
          small
        >
          Change hours and breaks
        </ButtonLink>
      </div>
    </section>
  );
}

function WeekTable({
  letter,
  days,
  now,
}: {
  letter: string | null;
  days: ScheduleData["weeks"][number]["days"];
  now: boolean;
}) {
  return (
    <>
      {letter ? (
        <h3>
          Week {letter}
          {now ? " (this week)" : ""}
        </h3>
      ) : null}
      <table className="week-table">
        <caption className="visually-hidden">
          Working hours and breaks of each weekday{letter ? `, week ${letter}` : ""}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
            <th scope="col">Breaks</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ weekday, name, hours, breaks }) => (
            <tr key={weekday}>
              <th scope="row">{name}</th>
              <td>{hours.join(", ") || "Off"}</td>
              <td className="meta">{breaks.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Planned by the front desk. */
function SingleDaysSection({ page, schedule }: SchedulePart) {
  if (schedule.singleDays.length === 0) return null;
  return (
    <section aria-labelledby="single-days" className="card stack">
      <h2 id="single-days">Single days</h2>
      <ul className="given">
        {schedule.singleDays.map(({ date, day, words }) => (
          <li key={date}>
            {page.managesAll ? (
              <Link to={`/receptionist/day?date=${date}&provider=${schedule.providerId}`}>{day}</Link>
            ) : (
              day
            )}
            : {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferSection({ page, schedule }: SchedulePart) {
  const given = schedule.services.filter((service) => service.given);
  return (
    <section aria-labelledby="offer" className="card stack">
      <h2 id="offer">{page.own ? "My services" : "What can be booked"}</h2>
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
        <ButtonLink to={scheduleUrl({ provider: schedule.providerId, edit: "offer" })} variant="ghost" small>
          {page.managesAll ? "Change services, buffer and status" : "Change services and buffer"}
        </ButtonLink>
      </div>
    </section>
  );
}

function ClosedDaysSection({ page, schedule }: SchedulePart) {
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
            Closed for everyone. Change these days in <Link to="/admin/settings">Settings</Link>.
          </>
        ) : (
          "Closed for everyone. An admin can change these days in Settings."
        )}
      </p>
    </section>
  );
}

export function ScheduleView(part: SchedulePart) {
  const { page, schedule, answer } = part;
  const { name, outside } = schedule;
  const problem = problemOf(answer);
  return (
    <div className="staff schedule">
      <FormProblemSummary problem={problem} names={timeOffForm.names} />
      <PageHeading>{page.own ? "My Schedule" : `Schedule of ${name}`}</PageHeading>
      <p className="crumbs">
        {page.managesAll ? <Link to={scheduleUrl()}>All schedules</Link> : null}
        {page.own ? <Link to="/provider">My day</Link> : null}
      </p>
      {page.done && !answer ? (
        <Notice tone="success" role="status">
          <p>{page.done}</p>
        </Notice>
      ) : null}
      {schedule.missingOff ? (
        <Notice tone="danger" role="alert">
          <p>This time off no longer exists.</p>
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
              ? "It stays as booked unless someone moves it."
              : "They stay as booked unless someone moves them."}
          </p>
          <AffectedList outside={outside} />
        </Notice>
      ) : null}
      <div className="schedule-parts">
        <TimeOffSection {...part} />
        <WeekSection {...part} />
        <SingleDaysSection {...part} />
        <OfferSection {...part} />
        <ClosedDaysSection {...part} />
      </div>
    </div>
  );
}

/** Reasons why this provider can't be booked, with links to fix them. */
function States({ schedule, own }: { schedule: ScheduleData; own: boolean }) {
  const { providerId: provider, name, active, roleless, weeks, services } = schedule;
  const who = own ? "you" : name;
  const reasons = [
    !active && (
      <p key="active">
        {own
          ? "Clients can't book you at the moment. The front desk can change that."
          : `Clients can't book ${name} at the moment.`}
        {roleless ? " The provider role is missing. An admin can add it under Manage Users." : ""}
      </p>
    ),
    weeks.every(({ days }) => days.every(({ hours }) => hours.length === 0)) && (
      <p key="hours">
        There are no working hours, so no one can book {who}.{" "}
        <Link to={scheduleUrl({ provider, edit: "week" })}>Enter the hours</Link>.
      </p>
    ),
    services.every(({ given }) => !given) && (
      <p key="services">
        No service is assigned, so no one can book {who}.{" "}
        <Link to={scheduleUrl({ provider, edit: "offer" })}>Choose the services</Link>.
      </p>
    ),
  ].filter(Boolean);
  return reasons.length > 0 ? <Notice tone="warn">{reasons}</Notice> : null;
}
