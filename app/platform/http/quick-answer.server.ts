/** Answers a document from memory before Remix runs its loaders (docs/decisions/030). */
import type { AppLoadContext } from "@remix-run/node";
import {
  type AnswerAgain,
  answerAgain,
  forgetAnswer,
} from "#app/platform/http/answers/asked-again.server.ts";
import type { Routes } from "#app/platform/http/checks/route-check.server.ts";
import { allowInDocument } from "#app/platform/http/front-door/security-headers.server.ts";

/** `routes` are those behind the gate. Returns null if Remix has to answer. */
export const answerQuickly =
  (routes: Routes) =>
  async (request: Request, context: AppLoadContext): Promise<Response | null> => {
    const known = answerAgain(request, context);
    if (!known) return null;
    if (!(await passes(routes, known, request, context))) {
      forgetAnswer(context);
      return null;
    }
    allowInDocument(context.requestId, { style: known.style });
    return known.send();
  };

async function passes(
  routes: Routes,
  { routeIds }: AnswerAgain,
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
