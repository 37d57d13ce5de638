import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { loadTeam } from "./loader.server.ts";
import teamCss from "./team.css";
import { TeamCard } from "./team-card.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Our Team", sitemap: true, menus: { header: { place: 3, name: "Team" } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: teamCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) => loadTeam(context.origin);

export default function Team() {
  const { lead, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading lead={lead}>Our Team</PageHeading>
      {people.length > 0 ? (
        <ul className="team">
          {people.map((person) => (
            <TeamCard key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <Notice>
          <p>No team members yet.</p>
        </Notice>
      )}
      <section className="ready">
        <h2>Not sure who to choose?</h2>
        <p>Book a treatment with the first available provider.</p>
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
      </section>
    </>
  );
}
