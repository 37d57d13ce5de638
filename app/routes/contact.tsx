import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nowInstant } from "#app/clock.server.ts";
import { contactPage } from "#app/content/contact.server.ts";
import { sendMessage } from "#app/content/contact-message.server.ts";
import contentCss from "#app/content/content.css";
import { MessageForm } from "#app/content/message-form.tsx";
import { pageMeta } from "#app/content/page-meta.ts";
import { OpeningHours, Reach, TheWay } from "#app/content/reach.tsx";
import { StructuredData } from "#app/content/structured-data.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { readForm } from "#app/http/body.server.ts";
import { formRefusal, typedText, wasRefused } from "#app/http/form-reply.server.ts";
import { orOutage } from "#app/http/outage.server.ts";
import { type FormProblem, linkedProblems } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";

export const handle = { access: { GET: "public", POST: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "Contact", data, failed: data?.refused });

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    ...contactPage(context.origin, nowInstant()),
    sent: new URL(request.url).searchParams.has("sent"),
    refused: wasRefused(context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const by = { ip: context.ip, now: nowInstant() };
  const sent = form.ok ? orOutage(() => sendMessage(form.value, by)) : form;
  if (sent.ok) return redirect("/contact?sent=1", 303);
  const values = form.ok ? typedText(form.value, names) : {};
  return formRefusal(sent.refusal, { form: "contact", values }, context);
}

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
      <div className="halves">
        <div className="stack-wide">
          <Reach place={page.place} />
          <OpeningHours week={page.week} />
        </div>
        <TheWay page={page} />
        <MessageForm problem={problem} />
      </div>
      <StructuredData facts={page.facts} />
    </>
  );
}
