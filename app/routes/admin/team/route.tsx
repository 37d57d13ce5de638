import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { profileBodyLimit } from "#app/domain/website/team/profile-limits.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { imageTooLarge } from "#app/platform/pictures/picture-set.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { type TeamAnswer, teamAction } from "./action.server.ts";
import { loadTeamProfiles } from "./loader.server.ts";
import { TeamPage } from "./page.tsx";
import teamCss from "./team.css";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: profileBodyLimit,
  tooLarge: imageTooLarge,
  page: { title: "Team", menus: { website: { place: 7 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: teamCss },
];

export const meta = staffMeta<typeof loader>(({ person }) =>
  person ? `${person.name} · ${handle.page.title}` : handle.page.title,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadTeamProfiles(new URL(request.url).searchParams);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = teamAction;

export const clientAction = formClientAction({
  buttons: moveButtons,
  form: (intent) => (intent === "save" || intent === "preview" ? "profile" : intent),
});

export default function TeamProfiles() {
  return <TeamPage page={useLoaderData<typeof loader>()} answer={useActionData<TeamAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Team",
  failed: "Failed to load the team",
  again: "/admin/webpage/team",
  tooLarge: { sentence: imageTooLarge, advice: "Nothing was saved. Choose a smaller photo." },
});
