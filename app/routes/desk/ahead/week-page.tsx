import { Link } from "@remix-run/react";
import type { DeskWeek, WeekCell } from "#app/domain/day/coming-days.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { deskUrl, weekUrl } from "#app/routes/parts/desk-pages.ts";
import { monthUrl } from "./month-url.ts";
import { AheadTools } from "./tools.tsx";

export function DeskWeekPage({ page }: { page: DeskWeek }) {
  const { heading, date, providerId: provider, dateProblem } = page;
  return (
    <div className="staff">
      <PageHeading>Week, {heading}</PageHeading>
      {dateProblem ? (
        <Notice tone="danger" role="alert">
          <p>{dateProblem}</p>
        </Notice>
      ) : null}
      <AheadTools unit="week" urlOf={weekUrl} page={page} board={deskUrl({ date, show: provider })}>
        <ButtonLink to={monthUrl({ provider, date })} variant="ghost" small>
          Month
        </ButtonLink>
      </AheadTools>
      <WeekTable page={page} />
    </div>
  );
}

/** On a phone it scrolls sideways, so the arrow keys need a focusable element. */
function WeekTable({ page: { days, rows, today, providerId } }: { page: DeskWeek }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section className="week-table" aria-label="The week" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Provider</span>
            </th>
            {days.map(({ date, label }) => (
              <th key={date} scope="col" className={date === today ? "today" : undefined}>
                <Link to={deskUrl({ date, show: providerId })}>{label}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={weekUrl({ provider: id, date: days[0]?.date ?? today })}>{name}</Link>
              </th>
              {cells.map((cell) => (
                <td key={cell.date}>
                  <Cell cell={cell} provider={id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({
  cell: { date, words, count, bookedShare, visits },
  provider,
}: {
  cell: WeekCell;
  provider: number;
}) {
  return (
    <>
      <p>
        {count > 0 ? (
          <Link to={deskUrl({ date, show: provider })}>{count === 1 ? "1 visit" : `${count} visits`}</Link>
        ) : null}
        {words ? <span className="hint">{words}</span> : null}
        {bookedShare === null ? null : <span className="visually-hidden"> {bookedShare}% booked</span>}
      </p>
      {bookedShare === null ? null : (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={bookedShare} height="4" />
        </svg>
      )}
      {visits.length > 0 ? (
        <ul>
          {visits.map(({ id, time, client, service, status }) => (
            <li key={id}>
              <Link to={deskUrl({ date, appointment: id })}>
                <b>{client}</b>{" "}
                <span>
                  {time} · {service}
                  {status === "booked" ? null : `, ${statusWords[status].word}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
