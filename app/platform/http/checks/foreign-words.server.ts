/**
 * What is told to a write that came from another address than ORIGIN. Mostly it is the studio's own page, opened at an address that
 * the owner did not mean: then it says where to go on, and an attacker's page learns nothing (rule 27.42).
 */
import type { AppLoadContext } from "@remix-run/node";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";

/** The page that was opened elsewhere, and the same at the studio's own address. */
export type OpenedElsewhere = { openedAt: string; address: string; home: string };

const opened = new WeakMap<AppLoadContext, OpenedElsewhere>();

const fromAnother = "This request came from another site and was refused.";

export function foreignInWords(
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

/** Whether this request was refused so: its document has the link. */
export const openedElsewhere = (context: AppLoadContext): OpenedElsewhere | null =>
  opened.get(context) ?? null;
