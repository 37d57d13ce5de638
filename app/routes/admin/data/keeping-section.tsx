import { Form, Link, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { PeopleData } from "./loader.server.ts";
import { dataUrl } from "./url.ts";

export function RetentionSection({
  keeping,
  done,
  problem,
}: {
  keeping: PeopleData["keeping"];
  done: string | null;
  problem: FormProblem | undefined;
}) {
  const sending = useNavigation().formMethod === "POST";
  const { kinds, agreed, preview, seen, noticeTells } = keeping;
  const sent = problem && problem.form !== "erase" ? problem : unsent;
  const kept = Object.fromEntries(kinds.map(({ kind, months }) => [kind, months]));
  const control = controlsOf(sent, kept);
  return (
    <section className="card setting" id="keeping" aria-labelledby="keeping-heading">
      <h2 id="keeping-heading">How long data is kept</h2>
      <p className="hint">
        Data that you no longer need is deleted automatically every night. In most places, the law requires
        that you keep data only as long as you need it.
      </p>
      <DoneNotice>{done}</DoneNotice>
      <Agreement agreed={agreed} preview={preview} />
      <Form method="post" action="/admin/data" noValidate className="stack" key={JSON.stringify(kept)}>
        {kinds.map(({ kind, label, why, range, usual, most, orAlways }) => (
          <Field
            key={kind}
            {...control(kind)}
            label={label}
            hint={`${why} ${range} Usual: ${usual}.`}
            type="number"
            inputMode="numeric"
            min={orAlways ? 0 : 1}
            max={most}
            required
            className="short"
          />
        ))}
        {preview === null ? null : <input type="hidden" name="seen" value={seen} />}
        <KeepingButtons asks={preview !== null} sending={sending} />
      </Form>
      <p className="hint">
        {noticeTells
          ? "Your privacy notice shows these months automatically."
          : "You have written your own privacy notice. Check that it states these months. Placeholders such as {keptGuests} insert them."}{" "}
        <Link to="/admin/webpage?part=privacy">Privacy notice</Link>
      </p>
    </section>
  );
}

/** Until an admin agrees, no personal data is deleted. */
function Agreement({ agreed, preview }: Pick<PeopleData["keeping"], "agreed" | "preview">) {
  if (preview) {
    return (
      <Notice
        tone={preview.isNothing ? "info" : "warn"}
        heading={`In the coming nights, ${preview.isNothing ? "nothing" : "this"} would be deleted`}
      >
        {preview.lines.length === 0 ? <p>All data is kept forever.</p> : null}
        <ul>
          {preview.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{preview.isNothing ? "Data is deleted later, once it is old enough." : "This can't be undone."}</p>
      </Notice>
    );
  }
  if (agreed !== null) return <p className="hint">Agreed on {agreed}.</p>;
  return (
    <Notice tone="info" heading="No data of guests, accounts or emails is deleted yet">
      <p>
        See what would be deleted, then agree to it.{" "}
        <Link to={dataUrl({ preview: "" }, "keeping")}>Show what would be deleted</Link>
      </p>
    </Notice>
  );
}

/** Months that delete more must be confirmed after a preview. */
function KeepingButtons({ asks, sending }: { asks: boolean; sending: boolean }) {
  return (
    <div className="actions">
      {asks ? (
        <>
          <Button small name="intent" value="agree" variant="danger" disabled={sending}>
            Agree and save
          </Button>
          <Link to={dataUrl({}, "keeping")} className="button ghost small">
            Cancel
          </Link>
        </>
      ) : null}
      <Button small name="intent" value="keep" variant={asks ? "ghost" : "soft"} disabled={sending}>
        {asks ? "Preview again" : "Save"}
      </Button>
    </div>
  );
}
