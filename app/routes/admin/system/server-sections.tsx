import { Link } from "@remix-run/react";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { SystemData } from "./loader.server.ts";
import { newsUrl } from "./url.ts";

export function DeliverySection({ mail }: { mail: SystemData["mail"] }) {
  const { server, last, failing, waiting, held } = mail;
  return (
    <section className="card" aria-labelledby="mail">
      <h2 id="mail">Email</h2>
      <Facts
        facts={[
          { term: "Server", detail: server ?? "Not set. Emails wait and are not sent." },
          { term: "Last sent", detail: last ?? "None yet" },
          { term: "Failing since", detail: failing?.since },
          { term: "Server response", detail: failing ? <LongText>{failing.why}</LongText> : null },
          { term: "Waiting", detail: waiting },
          { term: "On hold", detail: held },
        ]}
      />
      <ul className="system-links">
        <li>
          <Link to="/admin/help?show=mails">All emails and their status</Link>
        </li>
        <li>
          <Link to="/admin/start">Send a test email from the checklist</Link>
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
            detail: <LongText>{isSet ? origin : `Not set. Links use ${origin}`}</LongText>,
          },
          {
            term: "Browsers",
            detail: seen ? (
              <LongText>{`Also opened at ${seen.address}, last on ${seen.at}`}</LongText>
            ) : (
              "No other address"
            ),
          },
        ]}
      />
      {seen ? (
        <p className="hint">
          If this is your address, set ORIGIN to it and restart the studio. If not, let your proxy answer only
          for {origin}.
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
          { term: "Running since", detail: since },
          { term: "Memory", detail: memory },
          { term: "Disk", detail: disk },
          { term: "Database", detail: database },
          { term: "Data folder", detail: <LongText>{dataDir}</LongText> },
        ]}
      />
      {hasNews ? (
        <ul className="system-links">
          <li>
            <Link to={newsUrl()}>What's new in this version</Link>
          </li>
        </ul>
      ) : null}
    </section>
  );
}

const LongText = ({ children }: { children: string }) => <span className="system-file">{children}</span>;

export function JobsSection({ jobs }: { jobs: SystemData["jobs"] }) {
  return (
    <section className="card" aria-labelledby="jobs">
      <h2 id="jobs">Automatic jobs</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last success</th>
            <th scope="col">Next</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ about, last, next, error }) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              <td>
                <span className="system-label">Last success: </span>
                {last}
                {error ? (
                  <span className="error system-file">{`The last attempt failed: ${error}`}</span>
                ) : null}
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
