/** What the find box answers: people with their visits, and where each leads to (rules 6.25 and 6.26). */
import { appointmentByReference } from "#app/appointments/appointment.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { isDate } from "#app/availability/dates.ts";
import { clientByValue, type FoundClient, findClients } from "#app/clients/find.server.ts";
import { isEnough } from "#app/clients/search.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { type Moment, studioNow } from "#app/shared/clock.server.ts";
import { telephoneLink } from "#app/shared/phone.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { againUrl } from "./again-url.ts";
import { type ClientVisits, visitsOfClient } from "./client-visits.server.ts";

/** `telephone` is the link that calls. Visits are in words; `open` and `again` are empty for somebody who has no visit. */
export type FoundCard = {
  value: string;
  name: string;
  phone: string;
  telephone: string;
  last: string;
  next: string;
  noShows: string;
  links: { again: string; book: string; open: string };
};

/** `hint` says what is missing, or that nobody was found; `search` is what was asked. */
export type Found = { search: string; cards: FoundCard[]; more: number; hint: string };

/** `day`: the date in view, which the links keep; empty without one. `asking` ends a search that nobody waits for. */
export async function findAtDesk(
  typed: string,
  now: number,
  { day = "", asking }: { day?: string; asking?: AbortSignal } = {},
): Promise<Found> {
  const search = typed.trim().slice(0, 300);
  const moment = studioNow(studio().timeZone, now);
  const named = ofReference(search);
  const date = isDate(day) ? { date: day } : {};
  const { found, more } = await findClients(search, asking);
  const cards = found
    .filter(({ value }) => value !== named?.client.value)
    .map((client) => cardOf(client, visitsOfClient(client.value, moment), null, date));
  const first = named
    ? [cardOf(named.client, visitsOfClient(named.client.value, moment), named.visit, date)]
    : [];
  return { search, cards: [...first, ...cards], more, hint: hintFor(search, first.length + cards.length) };
}

const whatToType = "Type a name, a phone number, an email address or a reference.";

function hintFor(search: string, found: number): string {
  if (search === "") return whatToType;
  if (found > 0) return "";
  return isEnough(search) ? `Nobody was found. ${whatToType}` : "Type at least two letters or digits.";
}

/** Six signs, as they are spelled on the phone: in any case, with spaces or hyphens. */
function ofReference(search: string) {
  const sign = search.replace(/[\s-]/gu, "").toUpperCase();
  const visit = /^[A-Z0-9]{6}$/u.test(sign) ? appointmentByReference(sign) : undefined;
  if (!visit) return null;
  const account = visit.clientId === null ? null : clientByValue(`account:${visit.clientId}`);
  const client = account ?? clientByValue(`visit:${visit.id}`);
  return client && { client, visit: { id: visit.id, date: visit.date } };
}

function cardOf(
  { value, name, phone }: FoundClient,
  { last, next, noShows }: ClientVisits,
  asked: { id: number; date: string } | null,
  day: { date?: string },
): FoundCard {
  const { locale } = studio();
  const opened = asked ?? next ?? last;
  return {
    value,
    name,
    phone,
    telephone: telephoneLink(phone),
    last: last ? `${dateInWords(last.date, locale, "short")}, ${last.serviceName}` : "",
    next: next ? `${momentInWords(next.date, next.startMin, locale)}, ${next.serviceName}` : "",
    noShows: noShows === 0 ? "" : noShows === 1 ? "1 no-show" : `${noShows} no-shows`,
    links: {
      again: (last ?? next) ? `${againUrl(value, day)}#panel` : "",
      book: `/receptionist?${new URLSearchParams({ new: "", client: value, ...day })}#panel`,
      open: opened ? deskUrl({ date: opened.date, appointment: opened.id }) : "",
    },
  };
}

/** Of the visit that a new one is to be like: the last one, else the next. */
export const likeVisit = (value: string, moment: Moment) => {
  const { last, next } = visitsOfClient(value, moment);
  return last ?? next;
};
