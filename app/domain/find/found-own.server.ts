/** What the find box answers a provider: clients of their own, and no contact (rules 34.30 and 34.56). */

import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { markInWords } from "#app/domain/clients/change/mark.ts";
import { findOwnClients } from "#app/domain/clients/find-own.server.ts";
import { aroundNowWith } from "#app/domain/clients/history/with-provider.server.ts";
import { type ClientRecord, recordById } from "#app/domain/clients/record/client-record.server.ts";
import { ownClientUrl } from "#app/domain/desk-pages/record-pages.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { type Found, type FoundCard, hintFor, visitOfReference } from "./found.server.ts";

/** By a part of the name, or by the reference of a visit with this provider. */
export function findOwn(typed: string, providerId: number, now: number): Found {
  const search = typed.trim().slice(0, 300);
  const { timeZone, locale } = studio();
  const around = { providerId, moment: studioNow(timeZone, now), locale };
  const named = ofOwnReference(search, providerId);
  const { found, more } = findOwnClients(search, providerId);
  const others = found.flatMap(({ id }) => (id === named?.id ? [] : (recordById(id) ?? [])));
  const all = named ? [named, ...others] : others;
  const cards = all.map((client) => ownCard(client, around));
  return { search, cards, more, hint: hintFor(search, cards.length, "Type a name or a reference.") };
}

/** Of a visit of several treatments also where another one gives the treatment that was named. */
function ofOwnReference(search: string, providerId: number): ClientRecord | null {
  const visit = visitOfReference(search);
  const own =
    visit && jointOf(visit).find((part) => part.providerId === providerId && part.status !== "cancelled");
  return own?.recordId ? (recordById(own.recordId) ?? null) : null;
}

const ownCard = (
  client: Pick<ClientRecord, "id" | "name" | "mark" | "markKind">,
  { providerId, moment, locale }: { providerId: number; moment: Moment; locale: string },
): FoundCard => ({
  value: `record:${client.id}`,
  name: client.name,
  ...{ phone: null, telephone: "", toKnow: "" },
  ...aroundNowWith(client.id, providerId, moment, locale),
  mark: markInWords(client) ?? "",
  links: { again: "", book: "", open: "", record: ownClientUrl(client.id) },
});
