import { Form } from "@remix-run/react";
import { clientUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import type { ClientData } from "./loader.server.ts";

type Part = { page: ClientData; problem: FormProblem | undefined };

export function ContactSection({ page: { client, coming }, problem }: Part) {
  const { id, revision, name, email, phone, account } = client;
  const own = problem?.form === "contact" ? problem : undefined;
  const control = controlsOf(own ?? unsent, { name, email, phone });
  return (
    <section className="card stack" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <Facts
        facts={[
          { term: "Phone", detail: phone ? <a href={telephoneLink(phone)}>{phone}</a> : "not known" },
          { term: "Email", detail: email ? <a href={`mailto:${email}`}>{email}</a> : "not known" },
          { term: "Account", detail: account ?? "none" },
        ]}
      />
      <details className="more" open={own ? true : undefined}>
        <summary>Change the contact</summary>
        <Form method="post" action={clientUrl(id)} className="stack" noValidate preventScrollReset>
          <input type="hidden" name="intent" value="contact" />
          <input type="hidden" name="revision" value={revision} />
          <Field {...control("name")} kind="name" label="Name" autoComplete="off" required />
          <Field {...control("phone")} kind="phone" label="Phone" autoComplete="off" optional />
          <Field {...control("email")} kind="email" label="Email" autoComplete="off" optional />
          {coming.length > 0 ? (
            <label className="choice">
              <input
                type="checkbox"
                name="follow"
                defaultChecked={own ? own.values.follow !== undefined : true}
              />
              The coming visits get it too ({coming.length})
            </label>
          ) : null}
          {coming.length > 0 ? (
            <p className="hint">To a new address the confirmation of each goes once more.</p>
          ) : null}
          {account ? <p className="hint">The account keeps its own address and number.</p> : null}
          <div className="actions">
            <Button small>Save contact</Button>
          </div>
        </Form>
      </details>
    </section>
  );
}
