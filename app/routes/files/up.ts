import type { LoaderFunctionArgs } from "@remix-run/node";
import { logProblems, problemsNow } from "#app/operations/checks/all-checks.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export function loader({ context }: LoaderFunctionArgs) {
  const problems = problemsNow(context.by.now);
  logProblems(problems);
  return problems.length === 0
    ? new Response("ok", { headers })
    : new Response(`not healthy: ${problems.join("; ")}`, { status: 503, headers });
}
