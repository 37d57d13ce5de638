import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { statusOf } from "#app/http/answers/reply.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { loadProof, proveAndLink } from "./loader.server.ts";
import { type ProofAnswer, VerifyPage } from "./page.tsx";

/** Of the account's own session alone: whoever else reads the mail must not prove the address for it. */
export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  page: { title: "Confirm Your Address" },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** Shows a button: mail programs open links, and a look must not prove anything. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = nowInstant();
  const token = params.token ?? "";
  const shown = loadProof(token, context.visitor?.userId ?? 0, now);
  // After the POST of this same request the link is used, which is no guess.
  const page = secretPage(shown.state !== "ended" || request.method === "POST", context.ip, now);
  const status = shown.state === "another" ? 403 : page.status;
  return json(
    { ...shown, address: "", before: null, ...shown, token, visitor: context.visitor?.email ?? "" },
    { ...page, status },
  );
}

/** Proves the address, and gives the account the guest visits under it. */
export function action({ params, context }: ActionFunctionArgs) {
  const outcome = proveAndLink(params.token ?? "", context.visitor?.userId ?? 0, nowInstant());
  if (outcome.ok) return json<ProofAnswer>({ ok: true, ...outcome.value });
  const { reason, message } = outcome.refusal;
  return json<ProofAnswer>({ ok: false, message }, { status: statusOf(reason) });
}

export default function Verify() {
  return <VerifyPage proof={useLoaderData<typeof loader>()} answer={useActionData<ProofAnswer>()} />;
}
