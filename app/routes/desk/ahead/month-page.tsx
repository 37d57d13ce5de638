import { Link } from "@remix-run/react";
import type { DeskMonth, MonthDay } from "#app/domain/day/month.server.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { deskUrl, weekUrl } from "#app/routes/parts/desk-pages.ts";
import { monthUrl } from "./month-url.ts";
import { AheadTools } from "./tools.tsx";

export function DeskMonthPage({ page }: { page: DeskMonth }) {
  const { heading, date, providerId: provider, dateProblem } = page;
  return (
    <div className="staff">
      <PageHeading>Month, {heading}</PageHeading>
      {dateProblem ? (
        <Notice tone="danger" role="alert">
          <p>{dateProblem}</p>
        </Notice>
      ) : null}
      <AheadTools unit="month" urlOf={monthUrl} page={page} board={deskUrl({ date, show: provider })}>
        <ButtonLink to={weekUrl({ provider, date })} variant="ghost" small>
          Week
        </ButtonLink>
      </AheadTools>
      <p className="hint month-legend">Each day shows its free hours and the number of visits.</p>
      <MonthTable page={page} />
    </div>
  );
}

function MonthTable({ page }: { page: DeskMonth }) {
  const { heading, weekdays, weeks } = page;
  return (
    <table className="month-table" aria-label={heading}>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day)?.date}>
            {week.map((day, at) =>
              day ? (
                <td key={day.date} className={lookOf(day, page.today)}>
                  <Day day={day} page={page} />
                </td>
              ) : (
                <td key={weekdays[at]?.long} className="outside" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lookOf = ({ date, share }: MonthDay, today: string): string | undefined =>
  date === today ? "today" : share === null ? "closed" : undefined;

/** On a phone the words "free" and "visits" are only for screen readers. */
function Day({
  day: { date, number, words, share, visits },
  page: { today, month, providerId },
}: {
  day: MonthDay;
  page: DeskMonth;
}) {
  const [time, unit = ""] = words.split(/(?= free$)/u);
  return (
    <Link to={deskUrl({ date, show: providerId })} aria-current={date === today ? "date" : undefined}>
      <b>
        <span className="visually-hidden">{month} </span>
        {number}
      </b>{" "}
      {words ? (
        <span className="free" title={share === null ? words : undefined}>
          {share === null && words !== "closed" ? <span className="visually-hidden">closed: </span> : null}
          {time}
          {unit ? <span className="wide">{unit}</span> : null}
        </span>
      ) : null}{" "}
      {visits > 0 ? (
        <span className="visits">
          {visits}
          <span className="wide">{visits === 1 ? " visit" : " visits"}</span>
        </span>
      ) : null}
      {share === null || words === "" ? null : (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100 - share} height="4" />
        </svg>
      )}
    </Link>
  );
}
