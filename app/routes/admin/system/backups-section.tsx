import { Form, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { SystemData } from "./loader.server.ts";
import { downloadPath, systemPath } from "./url.ts";

type Backups = SystemData["backups"];

type Download = { opened: SystemData["opened"]; problem: FormProblem | undefined };

export function BackupsSection({ backups, ...download }: { backups: Backups } & Download) {
  const { last, failure, drill, kept } = backups;
  const isWorking = useNavigation().formMethod === "POST";
  return (
    <section className="card system-backups" aria-labelledby="backups">
      <div className="stack">
        <h2 id="backups">Backups</h2>
        <Facts
          facts={[
            { term: "Last", detail: last ?? "None has been made yet. One is made each night." },
            { term: "Last failure", detail: failure },
            {
              term: "Tried out",
              detail: drill
                ? `${drill.when}. ${drill.went}`
                : "Not yet. Once a week the newest backup is brought back into a file beside it, by itself.",
            },
          ]}
        />
        <Form method="post" action={systemPath} className="actions">
          <Button name="intent" value="backup" variant="soft" small disabled={isWorking}>
            Make a backup now
          </Button>
          {last ? (
            <Button name="intent" value="drill" variant="ghost" small disabled={isWorking}>
              Try the newest one out
            </Button>
          ) : null}
        </Form>
        {kept.length > 0 ? <Kept backups={backups} /> : null}
        <p className="hint">
          They lie on the same disk as the studio, for the day when something was deleted. For the day when
          the machine is gone, keep one elsewhere.
        </p>
      </div>
      <Download kept={kept} isWorking={isWorking} {...download} />
    </section>
  );
}

function Kept({ backups: { kept, all } }: { backups: Backups }) {
  return (
    <details className="more">
      <summary>
        {kept.length === 1 ? "The one that is kept" : `All ${kept.length} that are kept, ${all}`}
      </summary>
      <table className="table system-kept">
        <thead>
          <tr>
            <th scope="col">As of</th>
            <th scope="col">Made</th>
            <th scope="col">Size</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ name, of, why, size, holds }) => (
            <tr key={name}>
              <th scope="row">{of}</th>
              <td>{why}</td>
              <td>{size}</td>
              <td>{holds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The password first; then a link, so that the page that stays is one on which all went well. */
function Download({
  kept,
  isWorking,
  opened,
  problem,
}: { kept: Backups["kept"]; isWorking: boolean } & Download) {
  const { values, fields } = problem?.form === "take" ? problem : unsent;
  return (
    <Form key={opened?.of} method="post" action={systemPath} className="stack" id="download" noValidate>
      <h3>Keep one elsewhere</h3>
      {opened ? (
        <p>
          <a className="button soft small" href={downloadPath}>
            Save {opened.called}
          </a>{" "}
          {opened.of}, {opened.size}
        </p>
      ) : null}
      <Field as="select" name="backup" label="Backup" defaultValue={values.backup}>
        <option value="">A fresh one, made now</option>
        {kept.map(({ name, of, size }) => (
          <option key={name} value={name}>
            {of}, {size}
          </option>
        ))}
      </Field>
      <PasswordField
        name="password"
        label="Your password"
        hint="The file holds the names, numbers and notes of all clients: keep it where only you get at it."
        error={fields.password}
      />
      <div className="actions">
        <Button name="intent" value="take" small variant={opened ? "ghost" : "soft"} disabled={isWorking}>
          {opened ? "Open another one" : "Open a backup"}
        </Button>
      </div>
    </Form>
  );
}
