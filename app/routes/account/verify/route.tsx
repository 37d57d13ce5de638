import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { secretPage, signedIn } from "#app/platform/http/checks/guard.server.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { verifyAction } from "./action.server.ts";
import { loadProof, type ProofAnswer } from "./loader.server.ts";
import { VerifyPage } from "./page.tsx";

/** Of the account's own session alone: another reader of the mail must not prove the address for it (rule 16.7). */
export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  beforeOpening: true,
  page: { title: "Confirm Your Address" },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** Shows a button: mail programs open links, and a look must not prove anything. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const proof = loadProof(params.token ?? "", signedIn(context), now);
  // After the POST of this same request the link is used, which is no guess.
  const page = secretPage(proof.state !== "ended" || request.method === "POST", context.ip, now);
  return json(proof, { ...page, status: proof.state === "another" ? 403 : page.status });
}

export const action = verifyAction;

export default function Verify() {
  return <VerifyPage proof={useLoaderData<typeof loader>()} answer={useActionData<ProofAnswer>()} />;
}
