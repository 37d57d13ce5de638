import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { deskBoundary } from "#app/front-desk/desk-boundary.tsx";
import findCss from "#app/front-desk/find/find-box.css";
import { findAtDesk } from "#app/front-desk/find/found.server.ts";
import { FoundList } from "#app/front-desk/find/found-list.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { staffMeta } from "#app/ui/shell/staff-page.tsx";
import deskCss from "#app/ui/styles/desk.css";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  page: { title: "Find a Client" },
} satisfies RouteHandle;

export const links = () => [deskCss, findCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

/** Also what the find box of the header asks for while one types. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const day = query.get("date") ?? "";
  const found = findAtDesk(query.get("q") ?? "", context.by.now, day);
  return json({ found, day });
}

/** While one types, a network that fails is a line in the box: the page with its half-filled form stays. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (problem) {
    if (problem instanceof Response && problem.status < 500) throw problem;
    const search = new URL(request.url).searchParams.get("q")?.trim() ?? "";
    return {
      day: "",
      found: { search, cards: [], more: 0, hint: "The search can't be reached. Please try again." },
    };
  }
}

export default function Find() {
  const { found, day } = useLoaderData<typeof loader>();
  return (
    <div className="desk found-page">
      <h1>{handle.page.title}</h1>
      <form method="get" action="/receptionist/find" className="with-button">
        {day ? <input type="hidden" name="date" value={day} /> : null}
        <div className="field">
          <label htmlFor="q">Name, phone, email or reference</label>
          <input
            key={found.search}
            type="search"
            id="q"
            name="q"
            className="input"
            autoComplete="off"
            maxLength={300}
            defaultValue={found.search}
          />
        </div>
        <Button variant="ghost">Find</Button>
      </form>
      <FoundList found={found} takesFocus />
    </div>
  );
}

export const ErrorBoundary = deskBoundary("Find a Client");
