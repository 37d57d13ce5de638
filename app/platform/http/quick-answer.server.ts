/** Answers a document from memory before Remix runs its loaders (docs/decisions/030). */
import type { AppLoadContext } from "@remix-run/node";
import {
  type CachedAnswer,
  cachedAnswer,
  forgetCachedAnswer,
} from "#app/platform/http/answers/answer-cache.server.ts";
import type { Routes } from "#app/platform/http/checks/route-check.server.ts";
import { allowInDocument } from "#app/platform/http/front-door/security-headers.server.ts";

/** Returns null if Remix has to answer. */
export const answerQuickly =
  (routes: Routes) =>
  async (request: Request, context: AppLoadContext): Promise<Response | null> => {
    const known = cachedAnswer(request, context);
    if (!known) return null;
    if (!(await passes(routes, known, request, context))) {
      forgetCachedAnswer(context);
      return null;
    }
    allowInDocument(context.requestId, { style: known.style });
    return known.send();
  };

async function passes(
  routes: Routes,
  { routeIds }: CachedAnswer,
  request: Request,
  context: AppLoadContext,
): Promise<boolean> {
  try {
    for (const id of routeIds) await routes[id]?.module.loader?.({ request, context, params: {} });
    return !context.visitor;
  } catch {
    return false;
  }
}
