import { inDigits } from "./digits.ts";
import type { StatisticsData } from "./loader.server.ts";

type Steps = StatisticsData["steps"];

const rowHeight = 56;

/** The way from a visit to a booking: a bar for each step, and the same numbers in a table. */
export function StepFigure({ steps }: { steps: Steps }) {
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
          A visit begins when somebody comes from another site, or by the address. Who opens the booking page
          twice is counted twice.
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
            <th scope="col">Times</th>
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
