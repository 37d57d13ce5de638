import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { StatisticsData } from "./loader.server.ts";
import { PeriodFigure } from "./period-figure.tsx";
import { StepFigure } from "./step-figure.tsx";
import { TopTable } from "./top-table.tsx";
import { spans, statisticsUrl } from "./url.ts";

/** How many came, what they looked at, and how many booked. */
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
        Counted on your own server, without cookies and without knowing who it was. Your team and search
        engines are not counted. {since ? `Counting began on ${since}. ` : ""}The last minute is still
        missing.
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
            <TopTable heading="Most seen pages" subject="Page" counted="Times" rows={pages}>
              No page was opened in these days.
            </TopTable>
            <TopTable heading="Where visitors came from" subject="Site" counted="Visits" rows={referrers}>
              Nobody came in these days.
            </TopTable>
          </div>
        </>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <Notice heading="Nothing was counted in these days">
      <p>
        As soon as somebody opens your site, it is counted here within a minute. You are not counted yourself
        while you are logged in. To be found, enter your{" "}
        <Link to="/admin/webpage/studio">address, place on the map and pages elsewhere</Link>, and put the
        address of this site into your profiles on Google, Instagram and Yelp.
      </p>
    </Notice>
  );
}

function Refused({ refused }: { refused: number }) {
  return (
    <p>
      {refused === 1 ? "1 booking was" : `${refused} bookings were`} sent and refused, mostly because a field
      was missing or the time had just gone. Each could be sent again.
    </p>
  );
}
