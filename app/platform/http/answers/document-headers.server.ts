/**
 * Headers of a loader's or action's answer that a document must keep. Remix drops them unless every route repeats them in
 * a `headers` export, so the gate notes them by the request's context and entry.server sets them.
 */
import type { AppLoadContext } from "@remix-run/node";

const kept = ["Allow", "Connection", "Retry-After", "X-Robots-Tag"];
const noted = new WeakMap<AppLoadContext, Headers>();

export function noteHeaders(context: AppLoadContext, from: Headers): void {
  const headers = noted.get(context) ?? new Headers();
  for (const name of kept) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  // One part of the page that must not be stored is enough.
  if (from.get("Cache-Control")?.includes("no-store")) headers.set("Cache-Control", "no-store");
  noted.set(context, headers);
}

export const notedHeaders = (context: AppLoadContext): Headers => noted.get(context) ?? new Headers();
