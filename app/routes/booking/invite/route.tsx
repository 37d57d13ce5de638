import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { inviteAction } from "./action.server.ts";
import { loadInvite } from "./loader.server.ts";
import { InvitePage } from "./page.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  page: { title: "Keep Your Visit" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = loadInvite;

export const action = inviteAction;

export default function Invite() {
  return <InvitePage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}
