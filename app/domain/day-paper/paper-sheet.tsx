import type { SheetLine } from "#app/domain/day/sheet-lines.ts";
import { statusWords } from "#app/domain/day/status/next-steps.ts";
import type { Paper, PaperDay } from "./paper.server.ts";

/** The days for paper, a page each: by provider, with lines and boxes for the pen. Its style is paper-style.ts. */
export function PaperSheet({ paper: { studioName, printed, pages } }: { paper: Paper }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, which the arrow keys must be able to do
    <section className="paper" aria-label="Paper" tabIndex={0}>
      {pages.map((page) => (
        <div key={page.date} className={page.dense ? "paper-day dense" : "paper-day"}>
          <h2>
            {page.heading}{" "}
            <small>
              {studioName}, printed {printed}
            </small>
          </h2>
          {page.closed === null ? null : (
            <p>The studio is closed on this day{page.closed ? `: ${page.closed}` : ""}.</p>
          )}
          <DayTable page={page} />
          {page.missed.length > 0 ? <p>Did not come: {page.missed.join("; ")}</p> : null}
        </div>
      ))}
    </section>
  );
}

const heads = ["Time", "Client", "Phone", "Service, minutes, price", "Ref.", "Notes", "Came", "Paid"];

function DayTable({ page: { providers, references } }: { page: PaperDay }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {providers.map(({ id, name, lines }) => (
        <tbody key={id}>
          <tr>
            <th colSpan={8} scope="rowgroup">
              {name}
            </th>
          </tr>
          {lines.map((line) => (
            <PaperLine key={`${line.kind} ${line.start}`} line={line} />
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th colSpan={8} scope="rowgroup">
            New bookings: tell the client the reference
          </th>
        </tr>
        {references.map((reference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without a reference have nothing else
          <EmptyLine key={at} reference={reference} />
        ))}
      </tbody>
    </table>
  );
}

function PaperLine({ line }: { line: SheetLine }) {
  if (line.kind === "blocked") {
    return (
      <tr>
        <td colSpan={8}>{line.words}</td>
      </tr>
    );
  }
  if (line.kind === "free") return <EmptyLine time={line.from} words={`free until ${line.until}`} />;
  const { time, client, phone, service, minutes, price, reference, status, ...more } = line.visit;
  const state = status === "booked" ? "" : statusWords[status].word;
  return (
    <tr>
      <td>{time}</td>
      <td>{client}</td>
      <td>{phone}</td>
      <td>
        {service} {minutes}′ {price}
      </td>
      <td>{reference}</td>
      <td>{[more.clientMark, state, more.belongs, more.notes].filter(Boolean).join(". ")}</td>
      <Boxes />
    </tr>
  );
}

function EmptyLine({ time, words, reference }: { time?: string; words?: string; reference?: string }) {
  return (
    <tr>
      <td>{time}</td>
      <td />
      <td />
      <td>{words ? <small>{words}</small> : null}</td>
      <td>{reference}</td>
      <td />
      <Boxes />
    </tr>
  );
}

const Boxes = () => (
  <>
    <td>
      <i />
    </td>
    <td>
      <i />
    </td>
  </>
);
