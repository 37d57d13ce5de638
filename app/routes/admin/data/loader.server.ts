import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { nameKey, readAsked } from "#app/domain/privacy/person/contacts.server.ts";
import { type PersonSummary, personSummary } from "#app/domain/privacy/person/person-summary.server.ts";
import { unitedMoney } from "#app/domain/privacy/person/prepaid-to-voucher.server.ts";
import { readAskedFile } from "#app/domain/reports/books/export-books.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { sumOfAmounts } from "#app/domain/till/ledger/lines.ts";
import { balanceLabels, voucherPayments } from "#app/domain/till/prepaid/open-balances.server.ts";
import { keptAsideFolders } from "#app/operations/backup/kept-aside.server.ts";
import { sealed, unsealed } from "#app/platform/http/sealed.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";
import { loadRetention } from "./keeping-data.server.ts";
import { dataUrl } from "./url.ts";

type Chosen = { person: string; accounts: string[]; names: string[] };

/** URLs hold the address and names only in sealed form (rule 19.11). */
export const eraseUrl = ({ person, accounts, names }: Chosen): string =>
  dataUrl({ person: sealed(person), account: accounts, name: names.map(sealed), erase: "" });

// Open money between the studio and the selected people, and how to settle it (rule 21.31).

type Kept = PersonSummary["accounts"][number] | PersonSummary["contacts"][number];

function openMoneyOf(theirs: readonly Kept[]) {
  const { locale, currency } = studio();
  const open = unitedMoney(theirs.map((one) => one.open));
  const shownMinor = sumOfAmounts(voucherPayments(open));
  return {
    lines: balanceLabels(open),
    hasVouchers: open.vouchers.length > 0,
    toVoucher: shownMinor > 0 ? { shownMinor, amount: formatMoney(shownMinor, currency, locale) } : null,
    recordPages: [...new Set(theirs.flatMap(({ recordIds }) => recordIds))].map((id) => clientUrl(id)),
  };
}

export async function loadPeopleData(query: URLSearchParams, now: number) {
  return {
    person: await loadPerson(query, now),
    keeping: await loadRetention(query, now),
    books: loadBooks(query, now),
    done: doneInWords(query),
    aside: asideInWords(),
  };
}

async function loadPerson(query: URLSearchParams, now: number) {
  const typed = unsealed(query.get("person") ?? "").trim();
  const asked = query.has("person") ? await readAsked(typed) : null;
  const wrong = asked && !asked.ok ? asked.refusal.message : null;
  const kept = asked?.ok ? personSummary(asked.value, now) : null;
  const found = kept ? foundPerson(kept) : null;
  const chosen = chosenIn(found, query);
  const isAsked = query.has("erase") || query.has("nobody");
  const why = found && !found.isEmpty && isAsked ? whyNotErasable(found, chosen) : null;
  const theirs = kept
    ? [
        ...kept.accounts.filter(({ id }) => chosen.accounts.includes(String(id))),
        ...kept.contacts.filter(({ key }) => chosen.names.includes(key)),
      ]
    : [];
  return {
    typed: typed.slice(0, 300),
    open: openMoneyOf(theirs),
    links: linksOf(typed, found, chosen),
    wrong,
    found,
    chosen,
    why,
    erasing: query.has("erase") && found !== null && !found.isEmpty && why === null,
  };
}

function linksOf(typed: string, found: Found | null, { accounts, names }: ReturnType<typeof chosenIn>) {
  return {
    person: dataUrl({ person: sealed(typed) }),
    erase: eraseUrl({ person: typed, accounts, names }),
    addresses: (found?.addresses ?? []).map((address) => ({
      address,
      to: dataUrl({ person: sealed(address) }),
    })),
  };
}

/** A single match is always selected, because it has no checkbox. */
function chosenIn(found: Found | null, query: URLSearchParams) {
  const chosen = { accounts: query.getAll("account"), names: query.getAll("name").map(unsealed) };
  const accounts = found?.accounts.map(({ id }) => String(id)) ?? [];
  const names = found?.contacts.map(({ key }) => key) ?? [];
  const isNobody = chosen.accounts.length + chosen.names.length === 0;
  return isNobody && accounts.length + names.length === 1 ? { accounts, names } : chosen;
}

/** Returns why the selected people can't be erased, or null. */
function whyNotErasable({ accounts, contacts }: Found, chosen: ReturnType<typeof chosenIn>): string | null {
  if (chosen.accounts.length + chosen.names.length === 0) return "Select at least one person.";
  const isThere =
    chosen.accounts.every((id) => accounts.some((account) => String(account.id) === id)) &&
    chosen.names.every((name) => contacts.some(({ key }) => key === name));
  if (!isThere)
    return "The data of this person was changed since you opened this page. Check it and try again.";
  return (
    accounts.find(({ id, stays }) => stays !== null && chosen.accounts.includes(String(id)))?.stays ?? null
  );
}

type Found = ReturnType<typeof foundPerson>;

function foundPerson({ accounts, contacts, mails, links, parked, addresses }: PersonSummary) {
  return {
    accounts: accounts.map(({ createdAt, coming, open: _open, recordIds: _ids, ...account }) => ({
      ...account,
      since: dateInWords(studioNow(studio().timeZone, createdAt).date, studio().locale, "date"),
      ...{ coming: coming.map(visitInWords), comingIds: coming.map(({ id }) => id) },
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
  others,
  first,
  last,
  messages,
  takenBack,
  coming,
  companions,
  inAccounts,
  record,
}: PersonSummary["contacts"][number]) {
  const inWords = (date: string | null) => (date ? dateInWords(date, studio().locale, "date") : null);
  return {
    ...{ key, record, phones, inAccounts, visits, others, messages: messages.length, takenBack },
    name: name || "Without a name",
    first: inWords(first),
    last: inWords(last),
    ...{ coming: coming.map(visitInWords), comingIds: coming.map(({ id }) => id) },
    companions: companions.map((visit) => ({
      ...{ id: visit.id, key: nameKey(visit.contact.name) },
      words: `${visit.contact.name}: ${visitInWords(visit)}`,
    })),
  };
}

/** The default is the previous month. */
function loadBooks(query: URLSearchParams, now: number) {
  const { date } = studioNow(studio().timeZone, now);
  const lastOfMonth = addDays(`${date.slice(0, 8)}01`, -1);
  const from = query.get("from") ?? `${lastOfMonth.slice(0, 8)}01`;
  const to = query.get("to") ?? lastOfMonth;
  const read = readAskedFile({ what: "appointments", format: "csv", from, to });
  const problem = query.has("wrong") && !read.ok ? read.refusal : null;
  const fields = problem?.fields ?? {};
  // Shown above the form only if no field shows it.
  const wrong = problem && Object.keys(fields).length === 0 ? problem.message : null;
  return { from, to, wrong, fields };
}

/** Lists the folders that restores moved aside. They may contain erased people until they are deleted. */
const asideInWords = (): string[] =>
  keptAsideFolders(environment().dataDir).map(
    ({ name, goesAt }) => `${name}, until ${instantInWords(goesAt)}`,
  );

function doneInWords(query: URLSearchParams): { about: "erased" | "kept"; words: string } | null {
  const about = query.get("done");
  if (about === "kept") return { about, words: "Saved. The change takes effect tonight." };
  if (about !== "erased") return null;
  const count = (name: string) => Math.min(1e9, Math.max(0, Number.parseInt(query.get(name) ?? "", 10) || 0));
  const counts = [
    counted(count("accounts"), "account", "accounts"),
    counted(count("appointments"), "appointment", "appointments"),
    counted(count("messages"), "message", "messages"),
  ].flatMap((part) => part ?? []);
  const cancelled = counted(
    count("cancelled"),
    "upcoming appointment was cancelled",
    "upcoming appointments were cancelled",
  );
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
