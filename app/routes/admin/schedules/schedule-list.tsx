import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ListedSchedule } from "./loader.server.ts";
import { scheduleUrl } from "./url.ts";

/** The providers, each with the week at a glance. */
export function ScheduleList({ list, done }: { list: ListedSchedule[]; done: string | null }) {
  return (
    <div className="staff">
      <PageHeading>Schedules</PageHeading>
      {done ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {list.length === 0 ? (
        <p>There is no provider yet. An admin gives somebody the role provider under Manage Users.</p>
      ) : (
        <ul className="people-cards">
          {list.map((each) => (
            <Entry key={each.id} entry={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({
  entry: { id, name, active, week, services, bufferMinutes, timeOff, outside },
}: {
  entry: ListedSchedule;
}) {
  return (
    <li>
      <h2>
        <Link to={scheduleUrl({ provider: id })}>{name}</Link>
      </h2>
      <p className="badges">
        {active ? <Badge tone="success">Can be booked</Badge> : <Badge>Not offered</Badge>}
        {outside > 0 ? <Badge tone="warn">{outside} outside the schedule</Badge> : null}
      </p>
      {week.length > 0 ? week.map((days) => <p key={days}>{days}</p>) : <p>No working hours</p>}
      <p>
        {services === 1 ? "1 service" : `${services} services`}, {bufferMinutes} minutes buffer
      </p>
      {timeOff ? <p>Off: {timeOff}</p> : null}
    </li>
  );
}
