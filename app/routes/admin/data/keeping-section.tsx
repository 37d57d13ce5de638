import { Form, Link, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { PeopleData } from "./loader.server.ts";
import { dataUrl } from "./url.ts";

/** How long what is about people is kept, each kind for its purpose. */
export function KeepingSection({
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
      <h2 id="keeping-heading">How long it is kept</h2>
      <p className="hint">
        What nobody needs any more goes by itself, every night. Keep as long as there is a purpose, and no
        longer: that is what the law asks in most places.
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
          ? "Your privacy notice says these months by itself."
          : "You have written your own privacy notice: see that it says these months. Words such as {keptGuests} say them by themselves."}{" "}
        <Link to="/admin/webpage?part=privacy">Privacy notice</Link>
      </p>
    </section>
  );
}

/** Until somebody has agreed, nothing of people goes; then what would go is shown whenever it is more. */
function Agreement({ agreed, preview }: Pick<PeopleData["keeping"], "agreed" | "preview">) {
  if (preview) {
    return (
      <Notice
        tone={preview.isNothing ? "info" : "warn"}
        heading={`In the coming nights ${preview.isNothing ? "nothing" : "this"} would go`}
      >
        {preview.lines.length === 0 ? <p>Everything is kept always.</p> : null}
        <ul>
          {preview.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          {preview.isNothing ? "Later nights take what is old enough by then." : "It can't be brought back."}
        </p>
      </Notice>
    );
  }
  if (agreed !== null) return <p className="hint">Agreed on {agreed}.</p>;
  return (
    <Notice tone="info" heading="Nothing of guests, accounts and mails is removed yet">
      <p>
        First look at what would go, and agree to it.{" "}
        <Link to={dataUrl({ preview: "" }, "keeping")}>Show what would go</Link>
      </p>
    </Notice>
  );
}

/** What takes more away is agreed to; other months are looked at once more. */
function KeepingButtons({ asks, sending }: { asks: boolean; sending: boolean }) {
  return (
    <div className="actions">
      {asks ? (
        <>
          <Button small name="intent" value="agree" variant="danger" disabled={sending}>
            Agree and save
          </Button>
          <Link to={dataUrl({}, "keeping")} className="button ghost small">
            Leave it as it was
          </Link>
        </>
      ) : null}
      <Button small name="intent" value="keep" variant={asks ? "ghost" : "soft"} disabled={sending}>
        {asks ? "Look again" : "Save"}
      </Button>
    </div>
  );
}
