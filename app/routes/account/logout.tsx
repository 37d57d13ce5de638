import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { deskOf } from "#app/domain/accounts/desks/desks.server.ts";
import { signOut } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  atDesk: "locked",
  page: { title: "Logout", unlisted: "It only asks signed-in people one question." },
} satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = () => null;

/** Ends this session and redirects to the home page or, for `next` or after inactivity, to the login. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const isDesk = deskOf(request) !== null;
  const headers = signOut(context.visitor, context.by, isDesk);
  return redirect(form.ok ? nextPage(form.value, isDesk) : "/", { status: 303, headers });
}

function nextPage({ next, redirectTo }: Record<string, unknown>, isDesk: boolean): string {
  if (next !== "login" && next !== "inactivity" && next !== "expired") return "/";
  const query = new URLSearchParams(next === "login" ? {} : { ended: next });
  if (typeof redirectTo === "string" && redirectTo) query.set("redirectTo", redirectTo);
  // On a desk the next person chooses their name.
  const page = isDesk ? "/receptionist/switch" : "/login";
  return query.size > 0 ? `${page}?${query}` : page;
}

export default function Logout() {
  return (
    <div className="narrow sheet">
      <PageHeading>Logout</PageHeading>
      <form method="post" action="/logout" className="stack">
        <p>You will be logged out on this device.</p>
        <div className="actions">
          <Button>Logout</Button>
          <ButtonLink to="/" variant="ghost">
            Stay
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
