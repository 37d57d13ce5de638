import { Link, useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { AddonForm } from "./addon-form.tsx";
import { Addons } from "./addons.tsx";
import { Conditions } from "./conditions.tsx";
import type { NeedsData } from "./loader.server.ts";
import { TermsForm } from "./terms-form.tsx";
import type { NeedsAnswer } from "./types.ts";
import { needsUrl } from "./url.ts";

/** Of one service: price and time by provider, pause, rooms and tax; add-ons; what must be so before. */
export function NeedsPage({ page, answer }: { page: NeedsData | null; answer: NeedsAnswer }) {
  const sending = useNavigation().formMethod === "POST";
  const problem = answer?.question ? undefined : answer;
  useErrorTitle(problem);
  if (!page) {
    return (
      <div className="narrow staff">
        <ProblemNotice>Service not found</ProblemNotice>
        <PageHeading>What a Service Needs</PageHeading>
        <Link to="/admin/services">All services</Link>
      </div>
    );
  }
  const told = problem && ["move", "remove-addon", "remove-condition"].includes(problem.form);
  const parts = { page, answer, sending };
  return (
    <div className="narrow staff">
      <ProblemNotice>{told ? problem.message : page.missing ? "Add-on not found" : null}</ProblemNotice>
      <NeedsHeading page={page} />
      <DoneNotice>{problem ? null : page.done}</DoneNotice>
      {page.addon ? (
        <AddonForm key={page.addon.id} addon={page.addon} {...parts} />
      ) : (
        <>
          <TermsForm {...parts} />
          <Addons {...parts} />
          <Conditions {...parts} />
        </>
      )}
    </div>
  );
}

/** The ways to the other screens of the service stand in their order. */
function NeedsHeading({ page: { id, name, path } }: { page: NeedsData }) {
  const others = [
    ["Details", `/admin/services?id=${id}`],
    ["Its page", `/admin/services?id=${id}&part=page`],
    ["Photos", `/admin/services?id=${id}&part=photos`],
  ] as const;
  return (
    <>
      <PageHeading>What {name} Needs</PageHeading>
      <div className="split">
        <p>
          <Link to="/admin/services">All services</Link>
        </p>
        <ButtonLink to={path} variant="ghost" small plain>
          View on site
        </ButtonLink>
      </div>
      <nav className="part-links" aria-label={`Parts of ${name}`}>
        <ul>
          {others.map(([words, to]) => (
            <li key={words}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
          <li>
            <Link to={needsUrl(id)} aria-current="page">
              Needs &amp; add-ons
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
