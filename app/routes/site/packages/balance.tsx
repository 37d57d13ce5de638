import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type Balance, sellsPrepaid } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { type FormProblem, linkedProblems } from "#app/platform/ui/forms/form-answer.ts";
import { ProblemSummary } from "#app/platform/ui/forms/problem-summary.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import contentCss from "#app/routes/parts/styles/content.css";
import { balanceAction } from "./balance-action.server.ts";
import { BalanceForm } from "./balance-form.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  page: { title: "Check Your Balance", unlisted: "Only people with a code need it." },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = () => ({ sells: sellsPrepaid() });

export const action = balanceAction;

type Answer = FormProblem | { ok: true; balance: Balance };

export default function BalancePage() {
  const { sells } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const problem = answer && !answer.ok ? answer : undefined;
  return (
    <div className="narrow stack-wide">
      {problem ? (
        <ProblemSummary message={problem.message} fields={linkedProblems(problem.fields, ["code"])} />
      ) : null}
      <PageHeading>Check Your Balance</PageHeading>
      {answer?.ok ? <Left {...answer.balance} /> : null}
      <BalanceForm code={problem?.values.code} error={problem?.fields.code} />
      {sells ? (
        <p>
          <Link to="/packages" className="go">
            Packages and gift vouchers
          </Link>
        </p>
      ) : null}
    </div>
  );
}

const Left = ({ what, left, until }: Balance) => (
  <Notice tone="success" role="status" heading={`${what}: ${left} left`}>
    <p>{until ? `Valid until ${until}. ` : ""}Bring the code to your visit. We take it off the price.</p>
    <ButtonLink to="/book" variant="ghost">
      Book an appointment
    </ButtonLink>
  </Notice>
);
