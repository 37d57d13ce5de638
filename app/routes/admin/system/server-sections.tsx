import { Link } from "@remix-run/react";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { SystemData } from "./loader.server.ts";
import { newsUrl } from "./url.ts";

export function DeliverySection({ mail }: { mail: SystemData["mail"] }) {
  const { server, last, failing, waiting, held } = mail;
  return (
    <section className="card" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <Facts
        facts={[
          { term: "Server", detail: server ?? "None is set, so mails are kept and none is sent." },
          { term: "Last went out", detail: last ?? "None yet" },
          { term: "Failing since", detail: failing?.since },
          { term: "What came back", detail: failing ? <Long>{failing.why}</Long> : null },
          { term: "Waiting", detail: waiting },
          { term: "Held back", detail: held },
        ]}
      />
      <ul className="system-links">
        <li>
          <Link to="/admin/help?show=mails">All mails, with what became of each</Link>
        </li>
        <li>
          <Link to="/admin/start">Send a test mail from the checklist</Link>
        </li>
      </ul>
    </section>
  );
}

export function AddressSection({ address: { origin, isSet, seen } }: { address: SystemData["address"] }) {
  return (
    <section className="card" aria-labelledby="address">
      <h2 id="address">Address</h2>
      <Facts
        facts={[
          {
            term: "ORIGIN",
            detail: <Long>{isSet ? origin : `Not set: links lead to ${origin}`}</Long>,
          },
          {
            term: "Browsers",
            detail: seen ? (
              <Long>{`Opened at ${seen.address} too, last on ${seen.at}`}</Long>
            ) : (
              "No other address was seen"
            ),
          },
        ]}
      />
      {seen ? (
        <p className="hint">
          If that is your address, set ORIGIN to it and start the studio again. If it is not, let your proxy
          answer for {origin} alone.
        </p>
      ) : null}
    </section>
  );
}

export function ServerSection({ server }: { server: SystemData["server"] }) {
  const { version, hasNews, node, since, memory, disk, database, dataDir } = server;
  return (
    <section className="card" aria-labelledby="server">
      <h2 id="server">Server</h2>
      <Facts
        facts={[
          { term: "Version", detail: version },
          { term: "Node", detail: node },
          { term: "Runs since", detail: since },
          { term: "Memory", detail: memory },
          { term: "Disk", detail: disk },
          { term: "Database", detail: database },
          { term: "Data folder", detail: <Long>{dataDir}</Long> },
        ]}
      />
      {hasNews ? (
        <ul className="system-links">
          <li>
            <Link to={newsUrl()}>What is new in this version</Link>
          </li>
        </ul>
      ) : null}
    </section>
  );
}

const Long = ({ children }: { children: string }) => <span className="system-file">{children}</span>;

/** What the studio does by itself. */
export function JobsSection({ jobs }: { jobs: SystemData["jobs"] }) {
  return (
    <section className="card" aria-labelledby="jobs">
      <h2 id="jobs">What runs by itself</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last went well</th>
            <th scope="col">Next</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ about, last, next, error }) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              <td>
                <span className="system-label">Last went well: </span>
                {last}
                {error ? <span className="error system-file">{`The last try failed: ${error}`}</span> : null}
              </td>
              <td>
                <span className="system-label">Next: </span>
                {next}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
