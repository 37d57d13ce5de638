import { Form, Link } from "@remix-run/react";
import type { AuditRow } from "#app/operations/audit-log.server.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Pager } from "./pager.tsx";

type Audit = { entries: AuditRow[]; more: boolean; actions: string[]; action: string; page: number };

export function AuditSection({ entries, more, actions, action, page }: Audit) {
  return (
    <section className="stack" aria-labelledby="audit">
      <h2 id="audit">Audit</h2>
      <p>
        Who did what. Entries can't be changed; for how long they are kept is set on{" "}
        <Link to="/admin/data#keeping">People&apos;s data</Link>.
      </p>
      <Form action="/admin/help" className="with-button">
        <input type="hidden" name="show" value="audit" />
        <Field as="select" name="action" label="Show" defaultValue={action} key={action}>
          <option value="">Everything</option>
          {actions.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll("-", " ")}
            </option>
          ))}
        </Field>
        <Button variant="ghost">Show</Button>
      </Form>
      {entries.length === 0 ? <p>There are no such entries.</p> : <AuditTable entries={entries} />}
      <Pager page={page} more={more} query={{ show: "audit", action }} />
    </section>
  );
}

function AuditTable({ entries }: { entries: AuditRow[] }) {
  return (
    <table className="table audit">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">About</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{entry.action}</th>
            <td>{entry.who}</td>
            <td>
              {entry.what}
              {entry.detail ? <span className="hint">{` ${entry.detail}`}</span> : null}
            </td>
            <td>{entry.at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
