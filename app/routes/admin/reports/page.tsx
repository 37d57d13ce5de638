import { Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ReportsData, ShownTable } from "./loader.server.ts";
import { ReportChart } from "./report-chart.tsx";

/** The chart is decorative. The table has the same data. */
function ReportCard({ table }: { table: ShownTable }) {
  const { name, title, chart, rows, file, isEmpty } = table;
  return (
    <section className="card report-card" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {isEmpty ? <p>No data for this period.</p> : null}
      {chart ? (
        <>
          <ReportChart chart={chart} title={title} />
          <details>
            <summary>As a table</summary>
            <RowsTable table={table} />
          </details>
        </>
      ) : !isEmpty ? (
        <RowsTable table={table} />
      ) : null}
      {rows.length > 0 ? (
        <p>
          <a href={file} download aria-label={`CSV: ${title}`}>
            CSV
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** Scrolls in its own box on a phone, also by keyboard. */
function RowsTable({ table: { title, columns, rows, comesTo } }: { table: ShownTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <section className="report-scroll" aria-label={`${title}, table`} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            {columns.map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name.
            <RowOfTable key={at} cells={cells} />
          ))}
        </tbody>
        {comesTo.length > 0 ? (
          <tfoot>
            <RowOfTable cells={comesTo} />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

const RowOfTable = ({ cells: [first, ...others] }: { cells: string[] }) => (
  <tr>
    <th scope="row">{first}</th>
    {others.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
      <td key={at}>{cell}</td>
    ))}
  </tr>
);

const rangeWords: Record<string, string> = {
  week: "This week",
  "last-week": "Last week",
  month: "This month",
  year: "This year",
};

export function ReportsPage({ page }: { page: ReportsData }) {
  const { report, title, range, summary, shown } = page;
  return (
    <div className="staff">
      <PageHeading>{title}</PageHeading>
      <RangeChoice page={page} />
      {report ? <OtherReports page={page} /> : null}
      <DaysInWords range={range} />
      {summary.length > 0 ? (
        <ul className="report-figures">
          {summary.map(({ title: words, to, ...figure }) => (
            <li key={words} className="card">
              <Link to={to}>{words}</Link>
              <FigureWords figure={figure} />
            </li>
          ))}
        </ul>
      ) : null}
      {shown ? (
        <>
          <ul className="report-figures">
            {shown.figures.map((figure) => (
              <li key={figure.label} className="card">
                <FigureWords figure={figure} />
              </li>
            ))}
          </ul>
          {shown.notes.map((note) => (
            <p key={note} className="hint">
              {note}
            </p>
          ))}
          {shown.tables.map((table) => (
            <ReportCard key={table.name} table={table} />
          ))}
        </>
      ) : null}
      <BookFiles range={range} />
    </div>
  );
}

/** On the overview each card links to its report. */
const OtherReports = ({ page: { report, reports } }: { page: ReportsData }) => (
  <nav aria-label="Reports" className="part-links report-names">
    <ul>
      {reports.map(({ name, title, to }) => (
        <li key={name}>
          <Link to={to} aria-current={name === report ? "page" : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const DaysInWords = ({ range }: Pick<ReportsData, "range">) => (
  <div>
    <p>
      <b>{range.words}</b>, compared with {range.before}.
    </p>
    {range.isRunning ? (
      <p className="hint">
        This period isn't over. It is compared with the same number of days of the previous period. Figures
        about future days use all of it.
      </p>
    ) : null}
  </div>
);

/** Custom days are folded until needed. */
function RangeChoice({ page }: { page: ReportsData }) {
  const { range, ranges, failed } = page;
  return (
    <div className="report-range">
      <nav aria-label="Days" className="actions">
        {ranges.map(({ name, to }) => (
          <ButtonLink
            key={name}
            to={to}
            variant={name === range.name ? "soft" : "ghost"}
            small
            aria-current={name === range.name ? "page" : undefined}
          >
            {rangeWords[name]}
          </ButtonLink>
        ))}
      </nav>
      <details open={failed || undefined}>
        <summary>{range.name === "own" ? <b>Custom days</b> : "Custom days"}</summary>
        <OwnDays page={page} />
      </details>
    </div>
  );
}

const OwnDays = ({ page: { report, typed, fields } }: { page: ReportsData }) => (
  <form method="get" action="/admin/reports" className="report-own">
    {report ? <input type="hidden" name="report" value={report} /> : null}
    <input type="hidden" name="range" value="own" />
    <Field
      name="from"
      label="From"
      kind="date"
      defaultValue={typed.from}
      error={fields.from}
      key={`f ${typed.from}`}
    />
    <Field name="to" label="To" kind="date" defaultValue={typed.to} error={fields.to} key={`t ${typed.to}`} />
    <Button variant="ghost" small>
      Show
    </Button>
  </form>
);

type Words = { label: string; value: string; before: string; difference: string; turn: string };

function FigureWords({ figure: { label, value, before, difference, turn } }: { figure: Words }) {
  return (
    <p className="report-figure">
      <span className="meta">{label}</span>
      <b>{value}</b>
      <span className="meta">
        Previously: {before}
        {difference ? <span className={`turn ${turn}`}> {difference}</span> : null}
      </span>
    </p>
  );
}

/** The files contain names, so exports are written to the audit log. */
function BookFiles({ range: { from, to } }: { range: ReportsData["range"] }) {
  return (
    <section className="card report-card" aria-labelledby="book-files">
      <h2 id="book-files">Export visits and clients</h2>
      <p className="hint">
        Files contain names and contact details. The audit log records who exported them.
      </p>
      <form method="post" action="/admin/data/file" className="actions">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="format" value="csv" />
        <Button variant="ghost" small name="what" value="appointments">
          Visits in this period (CSV)
        </Button>
        <Button variant="ghost" small name="what" value="clients">
          Clients (CSV)
        </Button>
      </form>
    </section>
  );
}
