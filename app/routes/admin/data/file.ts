import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { personFile } from "#app/domain/privacy/person/person-file.server.ts";
import { exportBooks } from "#app/domain/reports/books/export-books.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { textAnswer } from "#app/platform/http/answers/file-answer.server.ts";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import { sealed } from "#app/platform/http/sealed.server.ts";
import { dataUrl } from "./url.ts";

export const handle = { access: { POST: ["admin"] } } satisfies RouteHandle;

/** A POST, because each export is written to the audit log. Wrong input leads back to the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const fields = new FormFields(form.ok ? form.value : {});
  if (fields.has("person")) return personAsFile(fields, context);
  const { what, from, to } = { what: fields.text("what"), from: fields.text("from"), to: fields.text("to") };
  const file = await exportBooks({ what, format: fields.text("format"), from, to }, context.by);
  if (!file.ok) return redirect(dataUrl({ wrong: "", from, to }, "books"), 303);
  const { name, type, text } = file.value;
  return textAnswer(text, { name, type, requestId: context.requestId });
}

async function personAsFile(fields: FormFields, { by }: ActionFunctionArgs["context"]): Promise<Response> {
  const person = fields.text("person");
  const file = await personFile({ person, accounts: fields.list("account"), names: fields.list("name") }, by);
  if (!file.ok) return redirect(dataUrl({ person: sealed(person), nobody: "" }, "one-person"), 303);
  const { name, data } = file.value;
  return new Response(`${JSON.stringify(data, null, 1)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
