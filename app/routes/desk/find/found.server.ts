import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { type ClientRecord, recordById } from "#app/domain/clients/client-record.server.ts";
import {
  type CancelledVisit,
  type ClientVisits,
  cancelledOn,
  visitOfReference,
  visitsOfClient,
} from "#app/domain/clients/find/client-visits.server.ts";
import { contactIn } from "#app/domain/clients/find/contact-in.ts";
import {
  clientByValue,
  type FoundClient,
  findClients,
  findOwnClients,
} from "#app/domain/clients/find/find-clients.server.ts";
import { isLongEnough } from "#app/domain/clients/find/search.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { aroundNowWith } from "#app/domain/clients/visit-history.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy, owedLabel } from "#app/domain/till/ledger/owed.sql.server.ts";
import { sealed } from "#app/platform/http/sealed.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { againUrl, deskUrl, ownClientUrl } from "#app/routes/parts/desk-pages.ts";
import type { Found, FoundCard } from "#app/routes/parts/found-list.tsx";

/** Returns clients with their visits and links (rules 6.25 and 6.26). `day` is the date in view, which the links keep. */
export function findAtDesk(typed: string, now: number, day = ""): Found {
  const search = typed.trim().slice(0, 300);
  const moment = studioNow(studio().timeZone, now);
  const named = clientByReference(search);
  const { found, more } = findClients(search);
  const asCard = cardsFor(moment, isDate(day) ? { date: day } : {});
  const cards = found
    .filter(({ value }) => value !== named?.client.value)
    .map((client) => asCard(client, null));
  const first = named ? [asCard(named.client, named.visit)] : [];
  const count = first.length + cards.length;
  const fresh = count === 0 && isLongEnough(search) ? freshLinks(search, day) : null;
  return { search, cards: [...first, ...cards], more, hint: hintFor(search, count), fresh };
}

/** Links to the forms of a new client with the search filled in (rule 6.98). */
function freshLinks(search: string, date: string): Found["fresh"] {
  const { name, phone } = contactIn(search);
  const query = (panel: "new" | "walkin") =>
    new URLSearchParams({ [panel]: "", who: sealed(search), ...(isDate(date) && { date }) });
  return {
    words: `“${search}”`,
    book: `/receptionist?${query("new")}#panel`,
    walkIn: name || phone ? `/receptionist?${query("walkin")}#panel` : "",
  };
}

const everything = "Type a name, phone number, email or reference.";

function hintFor(search: string, found: number, whatToType = everything): string {
  if (search === "") return whatToType;
  if (found > 0) return "";
  return isLongEnough(search) ? `No clients found. ${whatToType}` : "Type at least two letters or digits.";
}

function clientByReference(search: string) {
  const visit = visitOfReference(search);
  if (!visit) return null;
  const client = clientByValue(searchValueOf(visit)) ?? clientByValue(`visit:${visit.id}`);
  return client && { client, visit: { id: visit.id, date: visit.date } };
}

function searchValueOf({ recordId, clientId, id }: Appointment): string {
  const record = recordId === null ? undefined : recordById(recordId);
  const accountId = record ? record.accountId : clientId;
  if (accountId !== null) return `account:${accountId}`;
  return record ? `record:${record.id}` : `visit:${id}`;
}

type CardOptions = {
  asked: { id: number; date: string } | null;
  day: { date?: string };
  said: { locale: string; currency: string; timeZone: string };
  cancelled: CancelledVisit[];
  today: string;
};

/** Reads the studio's settings once for all cards. */
function cardsFor(moment: Moment, day: { date?: string }) {
  const said = studio();
  const cancelled = cancelledOn(moment.date);
  return (client: FoundClient, asked: { id: number; date: string } | null): FoundCard => {
    const visits = visitsOfClient(client.value, client.recordId, moment);
    return cardOf(client, visits, { asked, day, said, cancelled: cancelled(client), today: moment.date });
  };
}

function cardOf(
  { value, name, phone, recordId, mark }: FoundClient,
  { last, next, noShows }: ClientVisits,
  { asked, day, said, cancelled, today }: CardOptions,
): FoundCard {
  const { locale, currency } = said;
  const owed = recordId === null ? 0 : owedBy(recordId, currency);
  const opened = asked ?? next ?? last;
  return {
    value,
    name,
    phone,
    mark,
    telephone: telephoneLink(phone),
    last: last ? `${dateInWords(last.date, locale, "short")}, ${last.serviceName}` : "",
    next: next ? `${momentInWords(next.date, next.startMin, locale)}, ${next.serviceName}` : "",
    cancelled: cancelled.map((visit) => cancelledInWords(visit, said, today)),
    toKnow: [
      noShows === 0 ? "" : noShows === 1 ? "1 no-show" : `${noShows} no-shows`,
      owed === 0 ? "" : owedLabel(owed, currency, locale),
    ]
      .filter(Boolean)
      .join(", "),
    links: {
      again: (last ?? next) ? `${againUrl(value, day)}#panel` : "",
      book: `/receptionist?${new URLSearchParams({ new: "", client: value, ...day })}#panel`,
      record: recordId === null ? "" : `/receptionist/clients/${recordId}`,
      open: opened ? deskUrl({ date: opened.date, appointment: opened.id }) : "",
    },
  };
}

function cancelledInWords(
  { startMin, cancelledAt, by }: CancelledVisit,
  { locale, timeZone }: CardOptions["said"],
  today: string,
): string {
  const date = cancelledAt === null ? null : studioNow(timeZone, cancelledAt).date;
  const when = date && (date === today ? "today" : dateInWords(date, locale, "monthDay"));
  return [`today ${timeInWords(startMin, locale)}`, by ? `by the ${by}` : "", when]
    .filter(Boolean)
    .join(", ");
}

/** Finds a provider's own clients by name or by the reference of a visit, without contact details (rules 34.30 and 34.56). */
export function findOwn(typed: string, providerId: number, now: number): Found {
  const search = typed.trim().slice(0, 300);
  const { timeZone, locale } = studio();
  const around = { providerId, moment: studioNow(timeZone, now), locale };
  const named = ownClientByReference(search, providerId);
  const { found, more } = findOwnClients(search, providerId);
  const others = found.flatMap(({ id }) => (id === named?.id ? [] : (recordById(id) ?? [])));
  const all = named ? [named, ...others] : others;
  const cards = all.map((client) => ownCard(client, around));
  return {
    search,
    cards,
    more,
    hint: hintFor(search, cards.length, "Type a name or a reference."),
    fresh: null,
  };
}

/** Any part of a joint visit with this provider counts, even if the reference belongs to another part. */
function ownClientByReference(search: string, providerId: number): ClientRecord | null {
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
  ...{ phone: null, telephone: "", cancelled: [], toKnow: "" },
  ...aroundNowWith(client.id, providerId, moment, locale),
  mark: markInWords(client) ?? "",
  links: { again: "", book: "", open: "", record: ownClientUrl(client.id) },
});
