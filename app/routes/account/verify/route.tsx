import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { secretPage, signedIn } from "#app/platform/http/checks/guard.server.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { verifyAction } from "./action.server.ts";
import { loadProof, type ProofAnswer } from "./loader.server.ts";
import { VerifyPage } from "./page.tsx";

/** Only the signed-in account itself can prove its address, not any reader of the email (rule 16.7). */
export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  beforeOpening: true,
  page: { title: "Confirm Your Address" },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** A GET changes nothing, because mail programs open links too. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const proof = loadProof(params.token ?? "", signedIn(context), now);
  // After the POST the link is used up, which doesn't count as a guess.
  const page = secretPage(proof.state !== "ended" || request.method === "POST", context.ip, now);
  return json(proof, { ...page, status: proof.state === "another" ? 403 : page.status });
}

export const action = verifyAction;

export default function Verify() {
  return <VerifyPage proof={useLoaderData<typeof loader>()} answer={useActionData<ProofAnswer>()} />;
}
