import { randomUUID } from "node:crypto";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { statusOf } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import { seriesAction } from "./action.server.ts";
import { SeriesPage, type SeriesProblem, seriesFailed } from "./page.tsx";
import { seriesPlan } from "./plan.server.ts";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Repeat an Appointment" },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [visit, parked] = [query.get("visit"), query.get("parked")];
  const asked = { visit, parked, every: query.get("every"), times: query.get("times") };
  const plan = seriesPlan(asked, signedIn(context), context.by.now);
  const page = plan.ok ? { plan: plan.value, visit, parked, key: randomUUID() } : null;
  const problem = plan.ok ? null : plan.refusal.message;
  const status = plan.ok ? 200 : statusOf(plan.refusal.reason);
  return json({ page, problem, failed: problem !== null || wasRefused(context) }, { status });
}

export const action = seriesAction;

export const clientAction = formClientAction({
  form: () => "book-series",
  told: (_form, sentence) => seriesFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Series() {
  const { page, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<SeriesProblem>();
  return page ? (
    <SeriesPage page={page} problem={answer} />
  ) : (
    <NotFoundPage heading={handle.page.title} sentence={problem ?? ""} />
  );
}

export const ErrorBoundary = deskBoundary(handle.page.title);
