/** Whether the studio is open to the public, and whether what came with the software may be shown (rules 28.1 to 28.3). */
import { eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { environment } from "./environment.server.ts";
import { isLocalAddress } from "./local-address.server.ts";

const judged = { origin: "", isLocal: true };

/** The answer for the origin that was asked for last: it is asked at each request, and the origin is one. */
function isLocal(origin: string): boolean {
  if (judged.origin !== origin) Object.assign(judged, { origin, isLocal: isLocalAddress(origin) });
  return judged.isLocal;
}

/** Whether strangers reach this studio: ORIGIN is no local address, and it is not the demo (rule 28.2). */
export function isOnPublicAddress(): boolean {
  const { demo, origin } = environment();
  return !demo && !isLocal(origin);
}

const openedRow = preparedQuery((db) =>
  db.select({ openedAt: settings.openedAt }).from(settings).where(eq(settings.id, 1)).prepare(),
);

/** When its owner opened the studio; null: not yet, or closed again. */
export const openedAt = (): number | null => openedRow().get()?.openedAt ?? null;

/** Whether visitors get the pages and may book; until then they get one page that says so (rule 28.1). */
export const isOpenToPublic = (): boolean => !isOnPublicAddress() || openedAt() !== null;

/** Whether nobody has opened this studio yet, wherever it is. The demo counts as open. */
export const isUnopened = (): boolean => !environment().demo && openedAt() === null;
