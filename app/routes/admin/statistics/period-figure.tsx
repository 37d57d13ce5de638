import type { StatisticsData } from "./loader.server.ts";

/** Formats as "1,252" in every locale, like the English text around it. */
export const inDigits = (count: number): string => count.toLocaleString("en");

type Periods = StatisticsData["periods"];

const plot = { top: 24, height: 140, foot: 24 };
/** The most bars whose numbers fit on a phone. */
const maxLabels = 14;

const headings = {
  day: "Visits and bookings by day",
  week: "Visits and bookings by week",
  month: "Visits and bookings by month",
};

export function PeriodFigure({ periods, by }: Pick<StatisticsData, "periods" | "by">) {
  const most = Math.max(1, ...periods.flatMap(({ visits, booked }) => [visits, booked]));
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <section className="card" aria-labelledby="periods">
      <h2 id="periods">{headings[by]}</h2>
      <figure>
        <svg
          role="img"
          aria-label={`Visits and bookings by ${by}. The table below has the numbers.`}
          width="100%"
          height={plot.top + plot.height + plot.foot}
        >
          <g>
            {periods.map((period, at) => (
              <Bars key={period.words} period={period} at={at} of={periods.length} most={most} />
            ))}
            <text x="0" y={plot.top + plot.height + 18}>
              {first?.words}
            </text>
            <text x="100%" y={plot.top + plot.height + 18} textAnchor="end">
              {last?.words}
            </text>
          </g>
        </svg>
        <figcaption className="hint">Wide bars are visits. Narrow bars are bookings.</figcaption>
      </figure>
      <PeriodTable periods={periods} by={by} />
    </section>
  );
}

function Bars({
  period: { visits, booked },
  at,
  of,
  most,
}: {
  period: Periods[number];
  at: number;
  of: number;
  most: number;
}) {
  const step = 100 / of;
  const bottom = plot.top + plot.height;
  const heightOf = (count: number) => (plot.height * count) / most;
  const hasRoom = of <= maxLabels && most < 1000;
  const hasLabel = visits > 0 && (hasRoom || visits === most);
  return (
    <>
      <rect
        x={`${at * step + step * 0.1}%`}
        width={`${step * 0.8}%`}
        y={bottom - heightOf(visits)}
        height={heightOf(visits)}
        className="figure-pale"
      />
      <rect
        x={`${at * step + step * 0.3}%`}
        width={`${step * 0.4}%`}
        y={bottom - heightOf(booked)}
        height={heightOf(booked)}
        className="figure-bar"
      />
      {hasLabel ? (
        <text
          x={`${at * step + step / 2}%`}
          y={bottom - heightOf(visits) - 6}
          textAnchor="middle"
          className="figure-value"
        >
          {inDigits(visits)}
        </text>
      ) : null}
    </>
  );
}

function PeriodTable({ periods, by }: { periods: Periods; by: string }) {
  return (
    <details>
      <summary>As a table</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{by === "day" ? "Day" : by === "week" ? "Week of" : "Month"}</th>
            <th scope="col">Visits</th>
            <th scope="col">Booked</th>
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map(({ words, visits, booked }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>{inDigits(visits)}</td>
              <td>{inDigits(booked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
