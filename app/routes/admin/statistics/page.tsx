import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { StatisticsData } from "./loader.server.ts";
import { inDigits, PeriodFigure } from "./period-figure.tsx";
import { spans, statisticsUrl } from "./url.ts";

type Row = { name: string; count: number; to?: string | null };

/** `children`: the text without rows. */
function TopTable({
  heading,
  subject,
  counted,
  rows,
  children,
}: {
  heading: string;
  subject: string;
  counted: string;
  rows: Row[];
  children: ReactNode;
}) {
  return (
    <section className="card">
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p>{children}</p>
      ) : (
        <table className="top">
          <thead>
            <tr>
              <th scope="col">{subject}</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, to }) => (
              <tr key={name}>
                <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
                <td>{inDigits(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type Steps = StatisticsData["steps"];

const rowHeight = 56;

function StepFigure({ steps }: { steps: Steps }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">From visit to booking</h2>
      <figure>
        <svg role="img" aria-label={inOneSentence(steps)} width="100%" height={steps.length * rowHeight}>
          {steps.map(({ name, count, share, of }, row) => (
            <g key={name}>
              <text x="0" y={row * rowHeight + 20}>
                {name}
              </text>
              <text x="100%" y={row * rowHeight + 20} textAnchor="end" className="figure-value">
                {share === null ? inDigits(count) : `${inDigits(count)} (${share}% ${of})`}
              </text>
              <rect x="0" y={row * rowHeight + 28} width="100%" height="14" rx="4" className="figure-track" />
              <rect
                x="0"
                y={row * rowHeight + 28}
                width={`${(100 * count) / most}%`}
                height="14"
                rx="4"
                className="figure-bar"
              />
            </g>
          ))}
        </svg>
        <figcaption className="hint">
          A visit begins when someone comes from another site or types the address. Opening the booking page
          twice counts twice.
        </figcaption>
      </figure>
      <StepTable steps={steps} />
    </section>
  );
}

function StepTable({ steps }: { steps: Steps }) {
  return (
    <details>
      <summary>As a table</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Count</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, count, share, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{inDigits(count)}</td>
              <td>{share === null ? "" : `${share}% ${of}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const inOneSentence = (steps: Steps): string =>
  `${steps.map(({ name, count }) => `${name}: ${inDigits(count)}`).join(", ")}. The table below has the same numbers.`;

export function StatisticsPage({ page }: { page: StatisticsData }) {
  const { length, isEmpty, since, refused, pages, referrers } = page;
  return (
    <div className="staff">
      <PageHeading>Statistics</PageHeading>
      <nav aria-label="Days" className="actions">
        {spans.map((days) => (
          <ButtonLink
            key={days}
            to={statisticsUrl(days)}
            variant={days === length ? "soft" : "ghost"}
            small
            aria-current={days === length ? "page" : undefined}
          >
            {days} days
          </ButtonLink>
        ))}
      </nav>
      <p className="hint">
        Counted on your own server, without cookies or personal data. Your team and search engines are not
        counted. {since ? `Counting began on ${since}. ` : ""}The last minute is not included yet.
      </p>
      {isEmpty ? <NothingYet /> : null}
      {isEmpty ? null : (
        <>
          <div className="statistics">
            <StepFigure steps={page.steps} />
            <PeriodFigure periods={page.periods} by={page.by} />
          </div>
          {refused > 0 ? <Refused refused={refused} /> : null}
          <div className="statistics">
            <TopTable heading="Most viewed pages" subject="Page" counted="Views" rows={pages}>
              No page views in this period.
            </TopTable>
            <TopTable heading="Where visitors came from" subject="Site" counted="Visits" rows={referrers}>
              No visits in this period.
            </TopTable>
          </div>
        </>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <Notice heading="No visits in this period">
      <p>
        New visits show here within a minute. Your own visits are not counted while you are logged in. To help
        clients find you, enter your{" "}
        <Link to="/admin/webpage/studio">address, map location and other profiles</Link>, and add the link to
        this site to your profiles on Google, Instagram and Yelp.
      </p>
    </Notice>
  );
}

function Refused({ refused }: { refused: number }) {
  return (
    <p>
      {refused === 1 ? "1 booking was" : `${refused} bookings were`} refused, mostly because a field was
      missing or someone else had just booked the time. Clients can correct the form and send it again.
    </p>
  );
}
