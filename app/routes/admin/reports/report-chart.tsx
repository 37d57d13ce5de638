import type { ReactNode } from "react";
import type { Bar, Chart, ColumnChart, HeatChart, RowChart } from "#app/domain/reports/chart.server.ts";

/** Drawn by the server. Horizontal positions are in percent, so it fits any screen and needs no script. */
export function ReportChart({ chart, title }: { chart: Chart; title: string }) {
  const hasBefore = chart.kind !== "heat" && chart.bars.some(({ before }) => before !== null);
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${title}. The table below has the numbers.`}
        width="100%"
        height={chart.height}
        className="report-chart"
      >
        {chart.kind === "columns" ? <Columns chart={chart} /> : null}
        {chart.kind === "rows" ? <Rows chart={chart} /> : null}
        {chart.kind === "heat" ? <Heat chart={chart} /> : null}
      </svg>
      {hasBefore ? (
        <figcaption className="hint">Dark: this period. Light: the previous period.</figcaption>
      ) : null}
      {chart.kind === "heat" ? <figcaption className="hint">Percent of working time.</figcaption> : null}
    </figure>
  );
}

function Columns({ chart: { ticks, bars, labels, height } }: { chart: ColumnChart }) {
  return (
    <g>
      {ticks.map(({ y, words }) => (
        <g key={words}>
          <line x1="0" x2="100%" y1={y} y2={y} className="chart-line" />
          <text x="0" y={y - 4}>
            {words}
          </text>
        </g>
      ))}
      {bars.map(({ now, before }) => (
        <g key={now.x}>
          {before ? <Rect bar={before} className="chart-before" /> : null}
          <Rect bar={now} className="chart-now" />
        </g>
      ))}
      {labels.map(({ x, words, anchor }) => (
        <text key={x} x={`${x}%`} y={height - 6} textAnchor={anchor}>
          {words}
        </text>
      ))}
    </g>
  );
}

function Rows({ chart: { bars } }: { chart: RowChart }) {
  return (
    <g>
      {bars.map(({ y, words, value, now, before }) => (
        <g key={y}>
          <foreignObject x="0" y={y} width="72%" height="19">
            <div className="chart-words">{words}</div>
          </foreignObject>
          <text x="100%" y={y + 14} textAnchor="end" className="chart-value">
            {value}
          </text>
          {before === null ? null : (
            <rect x="0" y={y + 20} width={`${before}%`} height="16" className="chart-before" />
          )}
          <rect x="0" y={y + 23} width={`${now}%`} height="10" className="chart-now" />
        </g>
      ))}
    </g>
  );
}

function Heat({ chart: { columns, rows } }: { chart: HeatChart }) {
  return (
    <g>
      {columns.map(({ x, words }) => (
        <text key={x} x={`${x}%`} y="14" textAnchor="middle">
          {words.slice(0, 2)}
        </text>
      ))}
      {rows.map(({ y, words, cells }) => (
        <g key={y}>
          <text x="0" y={y + 22}>
            {words}
          </text>
          {cells.map((cell) => (
            <HeatCell key={cell.x} cell={cell}>
              {cell.words}
            </HeatCell>
          ))}
        </g>
      ))}
    </g>
  );
}

function HeatCell({
  cell,
  children,
}: {
  cell: HeatChart["rows"][number]["cells"][number];
  children: ReactNode;
}) {
  if (cell.level === null) return null;
  return (
    <g className={`heat heat-${cell.level}`}>
      <Rect bar={cell} />
      <text x={`${cell.x + cell.width / 2}%`} y={cell.y + 21} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

const Rect = ({ bar: { x, width, y, height }, className }: { bar: Bar; className?: string }) => (
  <rect x={`${x}%`} width={`${width}%`} y={y} height={height} className={className} />
);
