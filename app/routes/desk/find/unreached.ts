import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Found } from "#app/domain/find/found.server.ts";

type Answer = { day: string; found: Found };

/** While one types, a network that fails is a line in the box: the page with its half-filled form stays. */
export async function foundUnlessUnreached({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Answer> {
  try {
    return await serverLoader<Answer>();
  } catch (problem) {
    if (problem instanceof Response && problem.status < 500) throw problem;
    const search = new URL(request.url).searchParams.get("q")?.trim() ?? "";
    return {
      day: "",
      found: { search, cards: [], more: 0, hint: "The search can't be reached. Please try again." },
    };
  }
}
