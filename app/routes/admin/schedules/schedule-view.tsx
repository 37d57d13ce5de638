import { Link } from "@remix-run/react";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedList } from "#app/routes/parts/affected-appointments.tsx";
import type { ScheduleData } from "./schedule.server.ts";
import { ClosedDaysSection, OfferSection, SingleDaysSection, WeekSection } from "./sections.tsx";
import { TimeOffSection } from "./time-off.tsx";
import { offFields, problemOf, type SchedulePart } from "./types.ts";
import { scheduleUrl } from "./url.ts";

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
        {page.keepsAll ? <Link to={scheduleUrl()}>All schedules</Link> : null}
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

/** Why this provider can't be booked at all, with the way out. */
function States({ schedule, own }: { schedule: ScheduleData; own: boolean }) {
  const { providerId: provider, name, active, roleless, weeks, services } = schedule;
  const who = own ? "you" : name;
  const reasons = [
    !active && (
      <p key="active">
        {own
          ? "You are not offered at the moment: nobody can book you. The front desk can change that."
          : `${name} is not offered at the moment: nobody can book ${name}.`}
        {roleless ? " The role provider is missing; an admin gives it under Manage Users." : ""}
      </p>
    ),
    weeks.every(({ days }) => days.every(({ hours }) => hours.length === 0)) && (
      <p key="hours">
        There are no working hours, so every day is a day off and nobody can book {who}.{" "}
        <Link to={scheduleUrl({ provider, edit: "week" })}>Enter the hours</Link>.
      </p>
    ),
    services.every(({ given }) => !given) && (
      <p key="services">
        No service is assigned, so nobody can book {who}.{" "}
        <Link to={scheduleUrl({ provider, edit: "offer" })}>Choose the services</Link>.
      </p>
    ),
  ].filter(Boolean);
  return reasons.length > 0 ? <Notice tone="warn">{reasons}</Notice> : null;
}
