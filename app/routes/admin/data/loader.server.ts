/** What the page "People's data" shows, in the studio's words. A GET shows, and changes nothing. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { addDays } from "#app/availability/dates.ts";
import { readAskedFile } from "#app/exports/export-books.server.ts";
import { type Asked, readAsked } from "#app/privacy/person/asked-person.server.ts";
import { type KeptPerson, keptPerson } from "#app/privacy/person/kept-person.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { loadKeeping } from "./keeping-data.server.ts";

export async function loadPeopleData(query: URLSearchParams, now: number) {
  return {
    person: loadPerson(query, now),
    keeping: await loadKeeping(query, now),
    books: loadBooks(query, now),
    done: doneInWords(query),
  };
}

function loadPerson(query: URLSearchParams, now: number) {
  const typed = query.get("person")?.trim() ?? "";
  const chosen = { accounts: query.getAll("account"), names: query.getAll("name") };
  const asked = query.has("person") ? readAsked(typed) : null;
  const wrong = asked && !asked.ok ? asked.refusal.message : null;
  const found = asked?.ok ? foundPerson(asked.value, now) : null;
  const nobody =
    query.has("nobody") || (query.has("erase") && chosen.accounts.length + chosen.names.length === 0);
  return {
    typed: typed.slice(0, 300),
    wrong,
    found,
    chosen,
    nobody: nobody && found && !found.isEmpty ? "Tick whose data you mean." : null,
    erasing: query.has("erase") && !nobody,
  };
}

function foundPerson(asked: Asked, now: number) {
  const { accounts, contacts, mails, links, parked, addresses } = keptPerson(asked, now);
  return {
    accounts: accounts.map(({ createdAt, coming, ...account }) => ({
      ...account,
      since: dateInWords(studioNow(studio().timeZone, createdAt).date, studio().locale, "date"),
      coming: coming.map(visitInWords),
    })),
    contacts: contacts.map(contactInWords),
    ...{ mails, links, parked, addresses },
    isEmpty: accounts.length + contacts.length === 0,
  };
}

const visitInWords = ({ date, startMin, serviceName }: Appointment): string =>
  `${serviceName}, ${momentInWords(date, startMin, studio().locale)}`;

function contactInWords({
  key,
  name,
  phones,
  visits,
  messages,
  takenBack,
  coming,
  inAccounts,
}: KeptPerson["contacts"][number]) {
  const inWords = (date: string | undefined) => (date ? dateInWords(date, studio().locale, "date") : null);
  return {
    ...{ key, phones, inAccounts, visits: visits.length, messages: messages.length, takenBack },
    name: name || "Without a name",
    first: inWords(visits[0]?.date),
    last: inWords(visits.at(-1)?.date),
    coming: coming.map(visitInWords),
  };
}

/** The month before this one, unless the address says otherwise. */
function loadBooks(query: URLSearchParams, now: number) {
  const { date } = studioNow(studio().timeZone, now);
  const lastOfMonth = addDays(`${date.slice(0, 8)}01`, -1);
  const from = query.get("from") ?? `${lastOfMonth.slice(0, 8)}01`;
  const to = query.get("to") ?? lastOfMonth;
  const read = readAskedFile({ what: "appointments", format: "csv", from, to });
  const problem = query.has("wrong") && !read.ok ? read.refusal : null;
  return { from, to, wrong: problem?.message ?? null, fields: problem?.fields ?? {} };
}

function doneInWords(query: URLSearchParams): { about: "erased" | "kept"; words: string } | null {
  const about = query.get("done");
  if (about === "kept") return { about, words: "Saved. It holds from the coming night on." };
  if (about !== "erased") return null;
  const count = (name: string) => Math.min(1e9, Math.max(0, Number.parseInt(query.get(name) ?? "", 10) || 0));
  const counts = [
    counted(count("accounts"), "account", "accounts"),
    counted(count("visits"), "visit", "visits"),
    counted(count("messages"), "message", "messages"),
  ].flatMap((part) => part ?? []);
  const cancelled = counted(count("cancelled"), "coming visit was cancelled", "coming visits were cancelled");
  return {
    about,
    words:
      ["Erased", counts.join(", ")].join(counts.length ? ": " : "") + (cancelled ? `. ${cancelled}.` : "."),
  };
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;

export type PeopleData = Awaited<ReturnType<typeof loadPeopleData>>;
export type FoundPerson = NonNullable<PeopleData["person"]["found"]>;
