import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import { loadMemberPage, type MemberPageData } from "./loader.server.ts";
import teamCss from "./team.css";
import { Portrait } from "./team-card.tsx";

export function MemberPage({ member }: { member: MemberPageData }) {
  const { id, name, callName, title, languages, photo, story, to, services, soon } = member;
  return (
    <>
      <PageHeading lead={title}>{name}</PageHeading>
      <div className="member">
        <div className="member-face stack">
          <Portrait photo={photo} name={name} seed={id} eager />
          {services.length > 0 ? <ButtonLink to={to}>{`Book with ${callName}`}</ButtonLink> : null}
          {languages ? (
            <p>
              <span className="meta">Speaks</span> {languages}
            </p>
          ) : null}
        </div>
        <div className="stack-wide">
          {story ? <RichText html={story} /> : null}
          {soon.length > 0 ? <NextFreeTimes soon={soon} /> : null}
          {services.length > 0 ? (
            <GivenServices services={services} callName={callName} />
          ) : (
            <p>{callName} can't be booked online at the moment.</p>
          )}
          <p>
            <Link to="/team" className="to-team">
              Full team
            </Link>
          </p>
        </div>
      </div>
      <StructuredData facts={member.facts} />
    </>
  );
}

function NextFreeTimes({ soon }: Pick<MemberPageData, "soon">) {
  return (
    <section className="stack" aria-labelledby="soon">
      <h2 id="soon">Next free times</h2>
      <ul className="soon">
        {soon.map(({ service, words, to }) => (
          <li key={service}>
            <Link to={to}>
              <strong>{words}</strong>
              <span className="meta">{service}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GivenServices({ services, callName }: Pick<MemberPageData, "services" | "callName">) {
  return (
    <section className="stack" aria-labelledby="gives">
      <h2 id="gives">Treatments with {callName}</h2>
      <ul className="gives">
        {services.map(({ id, name, price, minutes, to, book }) => (
          <li key={id}>
            <div>
              <Link to={to}>{name}</Link>
              <p className="meta">{minutes} min</p>
            </div>
            <p className="price">{price}</p>
            <ButtonLink to={book} variant="soft" small aria-label={`Book ${name} with ${callName}`}>
              Book
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const handle = {
  access: { GET: "public" },
  page: { title: "Our Team" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: teamCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: data?.name ?? handle.page.title, data });

export function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const page = loadMemberPage(slug.toLowerCase(), context.origin, context.by.now);
  if (!page) throw new Response("Not Found", { status: 404 });
  // Typed links may have capital letters.
  if (slug !== slug.toLowerCase()) throw redirect(page.path, 301);
  return page;
}

export default function Member() {
  return <MemberPage member={useLoaderData<typeof loader>()} />;
}
