import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { servicesUrl } from "#app/routes/admin/addresses.ts";
import type { ServiceDetail } from "./loader.server.ts";

const parts = [
  { part: "edit", name: "Details" },
  { part: "page", name: "Page text" },
  { part: "photos", name: "Photos" },
] as const;

type PartName = (typeof parts)[number]["part"];

export const partUrl = (id: number, part: PartName, more: Record<string, string | number> = {}): string =>
  servicesUrl({ id, ...(part !== "edit" && { part }), ...more });

export function ServiceHeading({
  service: { id, name, path },
  part,
  children,
}: {
  service: ServiceDetail;
  part: PartName;
  children: ReactNode;
}) {
  const isAdmin = useRoot()?.visitor?.roles.includes("admin");
  return (
    <>
      <PageHeading>{children}</PageHeading>
      <div className="split">
        <p>
          <Link to={servicesUrl()}>All services</Link>
        </p>
        <ButtonLink to={path} variant="ghost" small plain>
          View on site
        </ButtonLink>
      </div>
      <nav className="part-links" aria-label={`Parts of ${name}`}>
        <ul>
          {parts.map((each) => (
            <li key={each.part}>
              <Link to={partUrl(id, each.part)} aria-current={each.part === part ? "page" : undefined}>
                {each.name}
              </Link>
            </li>
          ))}
          {isAdmin ? (
            <li>
              <Link to={`/admin/services/${id}/needs`}>Needs &amp; add-ons</Link>
            </li>
          ) : null}
        </ul>
      </nav>
    </>
  );
}
