import { ButtonLink } from "#app/platform/ui/kit/button.tsx";

/** Links to the pages beside this one; nothing where all is on one page. */
export function Pager({ page, more, query }: { page: number; more: boolean; query: Record<string, string> }) {
  if (page === 1 && !more) return null;
  const to = (target: number) => {
    const filled = Object.entries({ ...query, page: String(target) }).filter(([, value]) => value !== "");
    return `/admin/help?${new URLSearchParams(filled)}`;
  };
  return (
    <nav aria-label="Pages" className="actions">
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} variant="ghost" small>
          Newer
        </ButtonLink>
      ) : null}
      {more ? (
        <ButtonLink to={to(page + 1)} variant="ghost" small>
          Older
        </ButtonLink>
      ) : null}
    </nav>
  );
}
