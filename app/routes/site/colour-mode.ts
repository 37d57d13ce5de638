import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { setCookie } from "#app/platform/http/cookies.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import { isColorMode } from "#app/platform/ui/shell/color-mode.ts";

export const handle = {
  access: { POST: "public" },
  beforeOpening: true,
  atDesk: "pin",
} satisfies RouteHandle;

const oneYear = 365 * 24 * 60 * 60;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { mode, back }: Record<string, unknown> = form.ok ? form.value : {};
  const headers = new Headers();
  const secure = context.origin.startsWith("https:");
  if (isColorMode(mode)) headers.set("Set-Cookie", setCookie("mode", mode, { secure, maxAge: oneYear }));
  return redirect(isPathHere(back) ? back : "/", { status: 303, headers });
}

/** Printable ASCII only, because it is sent in a header. */
const isPathHere = (back: unknown): back is string =>
  typeof back === "string" && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/u.test(back);
