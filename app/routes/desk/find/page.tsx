import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { type Found, FoundList } from "#app/routes/parts/found-list.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";

export function FindPage({
  title,
  action,
  label,
  found,
  day = "",
}: {
  title: string;
  action: string;
  label: string;
  found: Found;
  day?: string;
}) {
  return (
    <div className="staff found-page">
      <PageHeading>{title}</PageHeading>
      <form method="post" action={searchRoute} className="with-button">
        <SearchedPage at={action} />
        {day ? <input type="hidden" name="date" value={day} /> : null}
        <div className="field">
          <label htmlFor="q">{label}</label>
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

type Answer = { day: string; found: Found };

/** Shows a network failure as a hint while typing, so that the page keeps its half-filled form. */
export async function searchWithoutFailing({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Answer> {
  try {
    return await serverLoader<Answer>();
  } catch (problem) {
    if (problem instanceof Response && problem.status < 500) throw problem;
    const search = new URL(request.url).searchParams.get("q")?.trim() ?? "";
    return {
      day: "",
      found: { search, cards: [], more: 0, hint: "Search isn't available. Try again.", fresh: null },
    };
  }
}
