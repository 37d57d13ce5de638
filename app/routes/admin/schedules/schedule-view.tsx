import { Link } from "@remix-run/react";
import { AffectedList } from "#app/schedules/affected/affected-appointments.tsx";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { ClosedDaysPart } from "./closed-days-section.tsx";
import { OfferPart } from "./offer-section.tsx";
import type { SchedulePart } from "./page.tsx";
import { States } from "./states.tsx";
import { offFields } from "./time-off-form.tsx";
import { TimeOffPart } from "./time-off-section.tsx";
import { problemOf } from "./types.ts";
import { scheduleAddress } from "./url.ts";
import { WeekPart } from "./week-section.tsx";

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
          <AffectedList outside={outside} />
        </Notice>
      ) : null}
      <div className="schedule-parts">
        <TimeOffPart {...part} />
        <WeekPart {...part} />
        <OfferPart {...part} />
        <ClosedDaysPart {...part} />
      </div>
    </div>
  );
}
