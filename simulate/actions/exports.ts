/** Exports and retention: compares files with the books, and months with deleted data. */

import type { Action } from "../actions.ts";
import type { Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { addDays, timeOf } from "../studio-clock.ts";
import { nothingChanges, type World } from "../world.ts";

const invariant = "An exported file matches the database";

type Line = Record<string, string>;

/** Parses CSV (RFC 4180) independently of the app. */
export function linesOf(csv: string): Line[] {
  const rows: string[][] = [[]];
  for (const [, end, quoted, plain] of csv
    .slice(1)
    .matchAll(/(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gu)) {
    if (end === "\r\n") rows.push([]);
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
  }
  const [names = [], ...others] = rows;
  const full = others.filter(({ length }) => length === names.length);
  return full.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

/** Removes the apostrophe before a text that a spreadsheet would read as a formula. */
export const plain = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/u, "");

function amount(minor: number, currency: string): string {
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const places = digits.maximumFractionDigits ?? 2;
  return (minor / 10 ** places).toFixed(places);
}

const lineOf = (visit: Visit): Line => ({
  ...{ reference: visit.reference, date: visit.date, status: visit.status, currency: visit.currency },
  ...{ start: timeOf(visit.start_min), end: timeOf(visit.end_min), booked_by: visit.source },
  ...{ client: visit.customer_name, email: visit.customer_email, phone: visit.customer_phone },
  price: amount(visit.price_minor, visit.currency),
  charge: amount(visit.charge_minor, visit.currency),
  notes: visit.notes ?? "",
});

async function takeFile(world: World, form: Record<string, string>): Promise<Line[] | null> {
  const { owner } = world.people;
  if (!(await world.signIn(owner))) return null;
  const { answers } = await world.act([{ path: "/admin/data/file", form, as: owner }], nothingChanges);
  const [answer] = answers ?? [];
  if (!answer || answer.status === 503) return null;
  if (answer.status !== 200) throw new InvariantBroken(invariant, `It was answered with ${answer.status}.`);
  if (form.format === "csv") {
    return linesOf(answer.text).map((line) =>
      Object.fromEntries(Object.entries(line).map(([name, text]) => [name, plain(text)])),
    );
  }
  const rows: Record<string, unknown>[] = JSON.parse(answer.text)[form.what ?? ""];
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")])),
  );
}

async function takeVisits(world: World, dice: Dice): Promise<void> {
  const from = addDays(world.today.date, -dice.below(40));
  const to = addDays(from, dice.below(60));
  const lines = await takeFile(world, { what: "appointments", format: dice.of("csv", "json"), from, to });
  if (!lines) return;
  const there = new Map(lines.map((line) => [line.reference, line]));
  const visits = world.visitsWhere(({ date }) => date >= from && date <= to);
  if (lines.length !== visits.length)
    throw new InvariantBroken(
      invariant,
      `It has ${lines.length} lines, and there are ${visits.length} visits.`,
    );
  for (const visit of visits) {
    const line = there.get(visit.reference);
    const wrong = Object.entries(lineOf(visit)).find(([name, value]) => line?.[name] !== value);
    if (wrong)
      throw new InvariantBroken(
        invariant,
        `${visit.reference} has ${wrong[0]} "${line?.[wrong[0]]}", not "${wrong[1]}".`,
      );
  }
}

async function takeClients(world: World, dice: Dice): Promise<void> {
  const lines = await takeFile(world, { what: "clients", format: dice.of("csv", "json"), from: "", to: "" });
  if (!lines) return;
  const accounts = lines.filter((line) => /^(?:yes|true)$/u.test(line.has_account ?? ""));
  const { clients } = world.people;
  for (const { email, deleted } of clients) {
    const times = accounts.filter((line) => line.email === email).length;
    if (times !== (deleted ? 0 : 1))
      throw new InvariantBroken(invariant, `${email} is there ${times} times.`);
  }
  const gone = lines.find(({ email = "" }) => email !== "" && world.erased.has(email));
  if (gone) throw new InvariantBroken(invariant, `${gone.email} was erased and is there.`);
}

async function agree(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  if (!(await world.signIn(owner))) return;
  const months = {
    ...{ guests: dice.of("1", "2", "6", "0"), clients: "0", mails: dice.of("1", "2", "3") },
    ...{ messages: "13", audit: "13", sessions: dice.of("1", "2") },
  };
  const path = world.dataOf("/admin/data");
  const asked = await world.act([{ path, form: { intent: "keep", ...months }, as: owner }], nothingChanges);
  const [to = ""] = asked.answers?.[0]?.location?.split("#") ?? [];
  if (to.includes("preview")) {
    const page = await world.page({ path: world.dataOf(to), as: owner });
    if (page.status !== 200) return;
    const form = { intent: "agree", ...months, seen: JSON.parse(page.text).keeping.seen };
    const { answers } = await world.act([{ path, form, as: owner }], nothingChanges);
    if (!answers?.[0]?.location?.includes("done=kept")) return;
  } else if (!to.includes("done=kept")) return;
  const row = world.open.books.one<{ months: number }>(
    "SELECT keep_guest_months AS months FROM settings WHERE retention_agreed_at IS NOT NULL",
  );
  if (row?.months !== Number(months.guests))
    throw new InvariantBroken(
      "The retention settings are those that the owner agreed to",
      `${months.guests} was agreed to, and ${row?.months} holds.`,
    );
}

export const exportActions: Action[] = [
  { name: "the owner exports the visits", weight: 3, run: takeVisits },
  { name: "the owner exports the clients", weight: 2, run: takeClients },
  { name: "the owner changes the retention", weight: 2, run: agree },
];
