import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { readForm } from "#app/http/body/body.server.ts";
import type { RouteHandle } from "#app/http/checks/access.ts";
import { colourModeCookie, isColourMode } from "#app/ui/shell/colour-mode.ts";

export const handle = { access: { POST: "public" } } satisfies RouteHandle;

/** Keeps the visitor's choice of light or dark and goes back to the page that it was made on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { mode, back }: Record<string, unknown> = form.ok ? form.value : {};
  const headers = new Headers();
  if (isColourMode(mode))
    headers.set("Set-Cookie", colourModeCookie(mode, context.origin.startsWith("https:")));
  return redirect(isPathHere(back) ? back : "/", { status: 303, headers });
}

/** A path of this site in printable ASCII: a header carries nothing else. */
const isPathHere = (back: unknown): back is string =>
  typeof back === "string" && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/u.test(back);
