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

type Restored = NonNullable<SystemData["restored"]>;

/** After a restore, until the owner says what becomes of the mails. */
export function RestoredBox({ restored }: { restored: Restored }) {
  const { at, backupAt, source, back, erasures, wait } = restored;
  const { let: letGo, drop } = releaseQuestions(restored);
  return (
    <Notice tone="warn" heading={`A backup was put back on ${at}`}>
      <p>
        The studio is as it was on {backupAt} (<span className="system-file">{source}</span>): {back}. What
        was booked and changed after that moment is not in it.
        {erasures ? ` ${erasures} that came later were done again.` : ""}
      </p>
      <p>
        <strong>No mail goes out until you say so. {wait}.</strong>{" "}
        {restored.older > 0
          ? `${olderInWords(restored)} written before the restore and may have gone out already: clients would get them a second time, or be reminded of a visit that was moved since.`
          : ""}
      </p>
      <p className="actions">
        {restored.older > 0 ? (
          <ConfirmLink question={drop} className="button soft small">
            Drop the older ones
          </ConfirmLink>
        ) : null}
        <ConfirmLink question={letGo} className="button soft small">
          Let all go
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
    heading: "Let all mails go?",
    sentence: `${wait}. All that still make sense are sent, also those that may have gone out before the restore.`,
    yes: "Let all go",
    no: "Not yet",
    at: releaseUrl("let"),
    back: systemPath,
    fields: { intent: "let" },
  },
  drop: {
    heading: "Drop the mails from before the restore?",
    sentence: `${wait}. ${olderInWords({ older, mails })} written before the restore and may have gone out already. They are never sent; everything written since goes out. Confirmations and reminders among them are lost, so look through the coming visits.`,
    yes: "Drop them, send the rest",
    no: "Not yet",
    at: releaseUrl("drop"),
    back: systemPath,
    fields: { intent: "drop" },
  },
});
