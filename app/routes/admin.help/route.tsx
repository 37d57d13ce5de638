import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageTitle } from "#app/ui/title.ts";
import { AuditPart } from "./audit-part.tsx";
import { Guides } from "./guides.tsx";
import { MailPart } from "./mail-part.tsx";
import { auditPart, mailPart } from "./parts.server.ts";

export const handle = { access: { GET: ["admin", "receptionist", "provider"] } } satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Help & Guides") }];

/** Mails and the audit are for admins; everybody else has the guides alone, whatever the address asks for. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const roles = context.visitor?.roles ?? [];
  const part = roles.includes("admin") ? query.get("show") : null;
  return {
    roles,
    mails: part === "mails" ? mailPart(query, nowInstant()) : null,
    audit: part === "audit" ? auditPart(query) : null,
  };
}

export default function Help() {
  const { roles, mails, audit } = useLoaderData<typeof loader>();
  return (
    <div className="stack-wide">
      <PageHeading>Help &amp; Guides</PageHeading>
      {roles.includes("admin") ? <Parts open={mails ? "mails" : audit ? "audit" : ""} /> : null}
      {mails ? <MailPart {...mails} /> : audit ? <AuditPart {...audit} /> : <Guides roles={roles} />}
    </div>
  );
}

const parts = [
  { show: "", name: "Guides" },
  { show: "mails", name: "Mails" },
  { show: "audit", name: "Audit" },
];

function Parts({ open }: { open: string }) {
  return (
    <nav aria-label="Help" className="actions">
      {parts.map(({ show, name }) => (
        <ButtonLink
          key={show}
          to={show ? `/admin/help?show=${show}` : "/admin/help"}
          variant={show === open ? "soft" : "ghost"}
          small
          aria-current={show === open ? "page" : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
