import type { ShownTable } from "./loader.server.ts";
import { ReportChart } from "./report-chart.tsx";

/** A table with its drawing: who does not see the drawing reads the table, which is the same. */
export function ReportCard({ table }: { table: ShownTable }) {
  const { name, title, chart, rows, file, isEmpty } = table;
  return (
    <section className="card report-card" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {isEmpty ? <p>There is nothing in these days.</p> : null}
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

/** Wider than a phone: then it scrolls in its own box, by keys too. */
function RowsTable({ table: { title, columns, rows, comesTo } }: { table: ShownTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keys.
    <section className="report-scroll" aria-label={`${title}, table`} tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            {columns.map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike.
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may be called alike.
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
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a cell is known by.
      <td key={at}>{cell}</td>
    ))}
  </tr>
);
