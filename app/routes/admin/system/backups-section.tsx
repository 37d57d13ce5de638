import { Form, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { SystemData } from "./loader.server.ts";
import { downloadPath, releaseUrl, systemPath } from "./url.ts";

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
            { term: "Last", detail: last ?? "No backups yet. One is made every night." },
            { term: "Last failure", detail: failure },
            {
              term: "Last restore test",
              detail: drill
                ? `${drill.when}. ${drill.went}`
                : "Not yet. The newest backup is restored to a test file automatically once a week.",
            },
          ]}
        />
        <Form method="post" action={systemPath} className="actions">
          <Button name="intent" value="backup" variant="soft" small disabled={isWorking}>
            Back up now
          </Button>
          {last ? (
            <Button name="intent" value="drill" variant="ghost" small disabled={isWorking}>
              Test the newest backup
            </Button>
          ) : null}
        </Form>
        {kept.length > 0 ? <BackupTable backups={backups} /> : null}
        <p className="hint">
          Backups are on the same disk as the studio, in case something is deleted. Download a copy in case
          the computer fails.
        </p>
      </div>
      <Download kept={kept} isWorking={isWorking} {...download} />
    </section>
  );
}

function BackupTable({ backups: { kept, all } }: { backups: Backups }) {
  return (
    <details className="more">
      <summary>{kept.length === 1 ? "1 stored backup" : `All ${kept.length} stored backups, ${all}`}</summary>
      <table className="table system-kept">
        <thead>
          <tr>
            <th scope="col">As of</th>
            <th scope="col">Type</th>
            <th scope="col">Size</th>
            <th scope="col">Contents</th>
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

/** Asks for the password first, then shows a link: a download doesn't leave the page. */
function Download({
  kept,
  isWorking,
  opened,
  problem,
}: { kept: Backups["kept"]; isWorking: boolean } & Download) {
  const { values, fields } = problem?.form === "take" ? problem : unsent;
  return (
    <Form key={opened?.of} method="post" action={systemPath} className="stack" id="download" noValidate>
      <h3>Download a backup</h3>
      {opened ? (
        <p>
          <a className="button soft small" href={downloadPath}>
            Download {opened.called}
          </a>{" "}
          {opened.of}, {opened.size}
        </p>
      ) : null}
      <Field as="select" name="backup" label="Backup" defaultValue={values.backup}>
        <option value="">New backup, made now</option>
        {kept.map(({ name, of, size }) => (
          <option key={name} value={name}>
            {of}, {size}
          </option>
        ))}
      </Field>
      <PasswordField
        name="password"
        label="Your password"
        hint="The file contains the names, phone numbers and notes of all clients. Store it where only you can open it."
        error={fields.password}
      />
      <div className="actions">
        <Button name="intent" value="take" small variant={opened ? "ghost" : "soft"} disabled={isWorking}>
          {opened ? "Prepare another" : "Prepare download"}
        </Button>
      </div>
    </Form>
  );
}

type Restored = NonNullable<SystemData["restored"]>;

/** Shown after a restore until the owner decides about the emails. */
export function RestoredBox({ restored }: { restored: Restored }) {
  const { at, backupAt, source, back, erasures, wait } = restored;
  const { let: letGo, drop } = releaseQuestions(restored);
  return (
    <Notice tone="warn" heading={`A backup was restored on ${at}`}>
      <p>
        The data is as of {backupAt} (<span className="system-file">{source}</span>): {back}. Later bookings
        and changes are missing. {erasures ? ` ${erasures} made later were applied again.` : ""}
      </p>
      <p>
        <strong>No email is sent until you decide. {wait}.</strong>{" "}
        {restored.older > 0
          ? `${olderInWords(restored)} written before the restore and may have been sent already. Clients could get them twice, or get reminders of visits that were moved.`
          : ""}
      </p>
      <p className="actions">
        {restored.older > 0 ? (
          <ConfirmLink question={drop} className="button soft small">
            Discard older emails
          </ConfirmLink>
        ) : null}
        <ConfirmLink question={letGo} className="button soft small">
          Send all
        </ConfirmLink>
      </p>
    </Notice>
  );
}

function olderInWords({ older, mails }: Pick<Restored, "older" | "mails">): string {
  if (older === mails) return older === 1 ? "It was" : "All were";
  return older === 1 ? "1 of them was" : `${older} of them were`;
}

export const releaseQuestions = ({ older, wait, mails }: Restored): Record<"let" | "drop", Question> => ({
  let: {
    heading: "Send all emails?",
    sentence: `${wait}. All emails that still apply are sent, including those that may have been sent before the restore.`,
    yes: "Send all",
    no: "Not yet",
    at: releaseUrl("let"),
    back: systemPath,
    fields: { intent: "let" },
  },
  drop: {
    heading: "Discard the emails from before the restore?",
    sentence: `${wait}. ${olderInWords({ older, mails })} written before the restore and may have been sent already. They will not be sent. All newer emails will. Confirmations and reminders among them are lost, so check your upcoming visits.`,
    yes: "Discard older, send the rest",
    no: "Not yet",
    at: releaseUrl("drop"),
    back: systemPath,
    fields: { intent: "drop" },
  },
});
