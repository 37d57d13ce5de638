import { statusWords } from "#app/domain/day/next-steps.ts";
import type { SheetLine } from "#app/domain/day/sheet-lines.ts";
import type { Paper, PaperDay } from "./paper.server.ts";

export function PaperSheet({ paper: { studioName, printed, pages } }: { paper: Paper }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys must scroll it sideways on a phone
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
          {page.missed.length > 0 ? <p>No-shows: {page.missed.join("; ")}</p> : null}
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
            New bookings: give the client the reference
          </th>
        </tr>
        {references.map((reference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without a reference have no other key
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

/** Used by the page and the file. Each day fits one A4 page. */
export const paperStyle = `
@page{size:A4;margin:10mm}
.paper{color:#000;background:#fff;font:10pt/1.1 Arial,'Liberation Sans',Helvetica,sans-serif;overflow-x:auto}
.paper-day{padding:8px;break-after:page}
.paper-day:last-child{break-after:auto}
.paper h2{margin:0 0 2mm;font:700 13pt/1.2 Arial,'Liberation Sans',Helvetica,sans-serif;color:#000}
.paper small{font-weight:400;font-size:8pt}
.paper p{margin:0 0 1mm;max-inline-size:none;font-size:9pt}
.paper table{inline-size:100%;border-collapse:collapse;table-layout:fixed;min-inline-size:44rem}
.paper :is(td,th){block-size:5.8mm;padding:0 1mm;border:.2mm solid #777;text-align:start;vertical-align:middle;overflow-wrap:anywhere}
.paper .dense :is(td,th){block-size:3.8mm;padding-block:0;line-height:1}
.paper th{background:#eee;font-size:9pt}
.paper td:nth-child(6){font-size:8pt}
.paper thead th:nth-child(1){inline-size:10.5%}
.paper thead th:nth-child(2){inline-size:18%}
.paper thead th:nth-child(3){inline-size:16%}
.paper thead th:nth-child(4){inline-size:22.5%}
.paper thead th:nth-child(5){inline-size:9%}
.paper thead th:is(:nth-child(7),:nth-child(8)){inline-size:6%}
.paper td:is(:nth-child(7),:nth-child(8)){text-align:center}
.paper i{display:inline-block;inline-size:3mm;block-size:3mm;border:.3mm solid #000;vertical-align:middle}
@media print{.paper{overflow:visible}.paper-day{padding:0}.paper table{min-inline-size:0}.paper tr{break-inside:avoid}}
`;
