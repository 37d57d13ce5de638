import type { RouteHandle } from "#app/http/access.ts";
import { logProblems, problemsNow } from "#app/operations/health.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export function loader() {
  const problems = problemsNow(nowInstant());
  logProblems(problems);
  return problems.length === 0
    ? new Response("ok", { headers })
    : new Response(`not healthy: ${problems.join("; ")}`, { status: 503, headers });
}
