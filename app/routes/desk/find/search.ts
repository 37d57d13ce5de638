import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import { sealed } from "#app/platform/http/sealed.server.ts";

export const handle = { access: { POST: ["receptionist", "admin", "provider"] } } satisfies RouteHandle;

/** Keeps search terms about people out of the browser history and proxy logs (rule 19.11). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const fields = new FormFields(form.ok ? form.value : {});
  const page = fields.text("to");
  if (!searched.test(page)) return redirect("/", 303);
  const query = new URLSearchParams();
  for (const name of Object.keys(fields.all)) {
    if (name === "to") continue;
    for (const text of fields.list(name)) {
      if (typeof text === "string") query.append(name, personal.includes(name) ? sealed(text) : text);
    }
  }
  return redirect(`${page}?${query}`, 303);
}

const searched =
  /^\/(?:receptionist(?:\/find|\/clients(?:\/\d+\/merge)?)?|provider\/find|admin\/users|admin\/data)$/u;

const personal = ["q", "search", "person", "name"];
