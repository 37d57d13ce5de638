import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { reachedToday } from "#app/notifications/allowance.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import { AuditPart } from "./audit-section.tsx";
import { guidesFor } from "./guides.server.ts";
import { Guides } from "./guides.tsx";
import helpCss from "./help.css";
import { auditPart, mailPart } from "./loader.server.ts";
import { MailPart } from "./mail-section.tsx";
import { MailsReached } from "./mails-reached.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist", "provider"] },
  page: { title: "Help & Guides", menus: { staff: { place: 8 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: helpCss },
];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, handle.page.title) }];

/** Mails and the audit are for admins; everybody else has the guides alone, whatever the address asks for. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const roles = context.visitor?.roles ?? [];
  const isAdmin = roles.includes("admin");
  const part = isAdmin ? query.get("show") : null;
  const mails = part === "mails" ? mailPart(query, nowInstant()) : null;
  const audit = part === "audit" ? auditPart(query) : null;
  const search = (query.get("q") ?? "").trim().slice(0, 100);
  const guides = mails || audit ? null : { ...guidesFor(roles, search), search };
  const reached = isAdmin ? reachedToday(nowInstant()) : null;
  return { isAdmin, reached, mails, audit, guides };
}

export default function Help() {
  const { isAdmin, reached, mails, audit, guides } = useLoaderData<typeof loader>();
  return (
    <div className="staff">
      <PageHeading>Help &amp; Guides</PageHeading>
      {isAdmin ? <Parts open={mails ? "mails" : audit ? "audit" : ""} /> : null}
      {reached ? <MailsReached {...reached} /> : null}
      {mails ? <MailPart {...mails} /> : null}
      {audit ? <AuditPart {...audit} /> : null}
      {guides ? <Guides {...guides} /> : null}
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
