import type { AppLoadContext } from "@remix-run/node";
import type { Visitor } from "#app/platform/http/access.ts";

/** The visitor of a route whose `handle.access` lets in only signed-in ones. */
export function signedIn({ visitor }: AppLoadContext): Visitor {
  if (!visitor) throw new Error("A route that needs a visitor must say so in its handle.access.");
  return visitor;
}
