import type { SystemData } from "./loader.server.ts";

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
