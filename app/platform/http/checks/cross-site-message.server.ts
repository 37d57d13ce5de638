/** Explains a refused write from a URL other than ORIGIN. Usually the studio's own page was opened at the wrong URL (rule 27.42). */
import type { AppLoadContext } from "@remix-run/node";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";

export type OpenedElsewhere = { openedAt: string; address: string; home: string };

const opened = new WeakMap<AppLoadContext, OpenedElsewhere>();

const fromAnother = "This request came from another site and was refused.";

export function crossSiteMessage(
  { page, api }: { page: boolean; api: boolean },
  { url, headers }: Request,
  context: AppLoadContext,
): string {
  const from = headers.get(internalHeaders.sentFrom);
  const address = context.origin;
  if (from === null) return fromAnother;
  const there = headers.get(internalHeaders.openedThere);
  if (there === "untold")
    return `${fromAnother} This page was opened at ${from}, which is not set as the address of the studio. If it is the right address, set ORIGIN to it on the server.`;
  if (there === null)
    return `${fromAnother} It was sent from ${from}, but the studio's address is ${address}.`;
  const { pathname, search } = new URL(url);
  const home = page ? address + pathname + search : address;
  opened.set(context, { openedAt: from, address, home });
  const differ = `${fromAnother} This page was opened at ${from}, but the studio's address is ${address}.`;
  return api ? differ : `${differ} Open it there: ${home}`;
}

export const openedElsewhere = (context: AppLoadContext): OpenedElsewhere | null =>
  opened.get(context) ?? null;
