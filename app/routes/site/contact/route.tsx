import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messageBeginning } from "#app/domain/website/inbox/receive.server.ts";
import { loadContactPage } from "#app/domain/website/pages/contact-page.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { type FormProblem, linkedProblems } from "#app/platform/ui/forms/form-answer.ts";
import { ProblemSummary } from "#app/platform/ui/forms/problem-summary.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import contentCss from "#app/routes/parts/styles/content.css";
import { contactAction } from "./action.server.ts";
import { BookingRequest, MessageForm } from "./message-form.tsx";
import { Arrival, Directions, OpeningHours, Reach } from "./reach.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  page: { title: "Contact", sitemap: true, menus: { header: { place: 5 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data, failed: data?.refused });

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return {
    ...loadContactPage(context.origin, context.by.now),
    about: messageBeginning(query.get("about")),
    sent: query.has("sent"),
    booking: query.get("booking"),
    refused: wasRefused(context),
  };
}

export const action = contactAction;

const names = ["name", "email", "message"];

export default function Contact() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  return (
    <>
      {problem ? (
        <ProblemSummary message={problem.message} fields={linkedProblems(problem.fields, names)} />
      ) : null}
      <PageHeading lead={page.lead}>Contact</PageHeading>
      {page.sent && !problem ? (
        <Notice tone="success" role="status">
          <p>{page.thanks}</p>
        </Notice>
      ) : null}
      {problem ? null : <BookingRequest booking={page.booking} phone={page.place.phone} />}
      <div className="halves">
        <div className="stack-wide">
          <Reach place={page.place} />
          <OpeningHours week={page.week} />
        </div>
        <div className="stack-wide">
          <Directions page={page} />
          <Arrival arrival={page.arrival} />
        </div>
        <MessageForm problem={problem} about={page.about} />
      </div>
      <StructuredData facts={page.facts} />
    </>
  );
}
