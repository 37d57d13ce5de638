/** The till: sales by each payment method, voids, the owner's lists, closing a day, and the reports. */

import type { Action } from "../actions.ts";
import type { Sale, Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { done } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import type { Answer } from "../process.ts";
import { addDays } from "../studio-clock.ts";
import { type Ask, type Expectation, inWords, nothingChanges, type World } from "../world.ts";
import { linesOf, plain } from "./exports.ts";

type Fields = Record<string, string>;

const numberIn = ({ location, text, status }: Answer): number | null => {
  if (status >= 400) return null;
  const [, number] = /\/receptionist\/sales\/(\d+)/u.exec(location ?? "") ?? [];
  return Number(number ?? (text.startsWith("{") ? JSON.parse(text).number : 0)) || null;
};

type Sold = { kind: Sale["kind"]; visits: readonly Visit[]; receipts?: number; known?: boolean };

/** Expects at most one receipt with a known number. Only the paid visits are completed. */
const sold = ({ kind, visits, receipts = 1, known = false }: Sold): Expectation => {
  const ids = new Set(visits.map(({ id }) => id));
  const expectation: Expectation = ({ answers, changes, sales }) => {
    const [other] = sales.filter((sale) => sale.kind !== kind);
    if (other) return `A ${kind} was requested, but ${other.number} is a ${other.kind}.`;
    if (sales.length > receipts) return `One action made ${sales.length} receipts.`;
    for (const change of changes) {
      const { before, after } = change;
      const isCompleted = before && after?.status === "completed" && ids.has(before.id) && kind === "sale";
      if (!isCompleted) return `A request at the till changed a visit: ${inWords(change)}.`;
    }
    const told = new Set(answers?.flatMap((answer) => numberIn(answer) ?? []));
    const untold = answers && sales.find(({ number }) => !told.has(number));
    if (untold) return `Receipt ${untold.number} was made, and no mail was queued.`;
    const missing = [...told].find((number) => !sales.some((sale) => sale.number === number));
    return missing && !known ? `Receipt ${missing} was acknowledged and is not in the books.` : null;
  };
  expectation.sells = true;
  return expectation;
};

type Page = {
  key: string;
  parts: { id: number; package: string }[];
  fees: { id: number }[];
  deposit: object | null;
  products: { id: number; stock: string | null }[];
  offers: { id: number }[];
  sum: { restMinor: number; restTyped: string } | null;
};

async function checkoutPage(world: World, path: string): Promise<Page | null> {
  const answer = await world.page({ path: world.dataOf(path), as: world.people.desk });
  return answer.status === 200 ? JSON.parse(answer.text).page : null;
}

function extras(world: World, { products, offers }: Page, dice: Dice, isVisit: boolean): Fields {
  const { books } = world.open;
  const product = dice.from(products);
  const voucher = dice.from(books.all<{ code: string }>("SELECT code FROM vouchers ORDER BY id"));
  return {
    ...(product &&
      dice.chance(isVisit ? 300 : 800) && { [`quantity-${product.id}`]: String(dice.between(1, 3)) }),
    ...(dice.chance(200) && { discount: dice.of("10%", "7.35%", "5"), discountReason: "Birthday" }),
    tip: isVisit && dice.chance(350) ? dice.of("10", "15", "own") : "0",
    tipOwn: "4.37",
    ...(voucher && dice.chance(350) && { vouchers: voucher.code.toLowerCase() }),
    ...(dice.chance(isVisit ? 60 : 400) && { voucherValue: dice.of("50", "25.50"), voucherFor: "A friend" }),
    ...(dice.chance(isVisit ? 150 : 100) && { offer: String(dice.from(offers)?.id ?? "") }),
  };
}

/** Pays by one method, or by three that add up to the total. */
function money({ sum }: Page, dice: Dice): Fields {
  const rest = sum?.restMinor ?? 0;
  if (rest <= 3 || dice.chance(700)) {
    const pay = dice.of("cash", "cash", "card", "transfer");
    return {
      pay,
      ...(pay === "cash" && dice.chance(300) && { given: String(Math.ceil(rest / 100 / 50) * 50) }),
    };
  }
  const [one, other] = [dice.between(0, rest), dice.between(0, rest)].sort((a, b) => a - b);
  const typed = (minor: number) => (minor / 100).toFixed(2);
  const [low = 0, high = 0] = [one, other];
  return { pay: "split", cash: typed(low), card: typed(high - low), transfer: typed(rest - high) };
}

/** Fills in the form, checks the total and pays, sometimes twice. */
async function takeAt(world: World, dice: Dice, path: string, visits: readonly Visit[], extra: Fields = {}) {
  const { desk } = world.people;
  if (!(await world.signIn(desk))) return;
  const page = await checkoutPage(world, path);
  if (!page) return;
  const isVisit = visits.length > 0;
  const boxes: Fields = {
    sent: "on",
    ...Object.fromEntries(page.parts.flatMap(({ id }) => (dice.chance(900) ? [[`part-${id}`, "on"]] : []))),
    ...Object.fromEntries(page.parts.map(({ id, package: one }) => [`package-${id}`, one])),
    ...Object.fromEntries(page.fees.flatMap(({ id }) => (dice.chance(600) ? [[`fee-${id}`, "on"]] : []))),
    ...(page.deposit && dice.chance(850) && { deposits: "on" }),
    ...extras(world, page, dice, isVisit),
    ...extra,
  };
  const looked = await world.page({ path: world.dataOf(path), form: { intent: "look", ...boxes }, as: desk });
  const shown: Page | undefined = looked.status === 200 ? JSON.parse(looked.text).page : undefined;
  if (!shown?.sum) return;
  const key = `till-${world.counts.steps}-${dice.below(10_000)}`;
  const form = { ...boxes, ...money(shown, dice), key, shown: String(shown.sum.restMinor) };
  const ask: Ask = { path: dice.chance(200) ? path : world.dataOf(path), form, as: desk };
  const twice = dice.chance(150);
  const { answers } = await world.act(twice ? [ask, ask] : [ask], sold({ kind: "sale", visits }));
  if (!twice && dice.chance(100))
    await world.act([ask], sold({ kind: "sale", visits, known: done(answers?.[0]) }));
}

function toPay(world: World, dice: Dice): Visit[] {
  const { date } = world.today;
  const from = addDays(date, -2);
  const isDue = ({ date: day, status }: Visit) =>
    day >= from && day <= date && (status !== "cancelled" || dice.chance(300));
  const visit = dice.from(world.visitsWhere(isDue));
  return visit ? withParts(world, visit) : [];
}

/** The till offers all parts of a joint visit with any of them. */
const withParts = (world: World, visit: Visit): Visit[] => [
  visit,
  ...world.visitsWhere(
    ({ id, joint_id: joint }) => id !== visit.id && joint !== null && joint === visit.joint_id,
  ),
];

async function checkOut(world: World, dice: Dice): Promise<void> {
  const visits = toPay(world, dice);
  const [visit] = visits;
  if (visit) await takeAt(world, dice, `/receptionist/checkout/${visit.id}`, visits);
}

async function redeemPackage(world: World, dice: Dice): Promise<void> {
  const { date } = world.today;
  const { books } = world.open;
  const offers = new Map(
    books
      .all<{ id: number; service: number }>(
        "SELECT id, service_id AS service FROM package_offers WHERE active",
      )
      .map(({ id, service }) => [service, id]),
  );
  const isDue = ({ date: day, status, service_id: service, erased_at: gone }: Visit) =>
    offers.has(service ?? 0) &&
    gone === null &&
    day <= date &&
    day >= addDays(date, -2) &&
    occupiesTime(status);
  const visit = dice.from(world.visitsWhere(isDue));
  const record = visit && recordOf(world, visit);
  if (!visit || !record) return;
  const owned = "SELECT 1 FROM packages WHERE record_id = ? AND service_id = ?";
  if (!books.one(owned, record, visit.service_id)) {
    const client = `record:${record}`;
    const extra = { client, offer: String(offers.get(visit.service_id ?? 0)) };
    await takeAt(world, dice, `/receptionist/checkout/sale?client=${client}`, [], extra);
  }
  await takeAt(world, dice, `/receptionist/checkout/${visit.id}`, withParts(world, visit));
}

const occupiesTime = (status: string): boolean => !["cancelled", "no_show"].includes(status);

const recordOf = ({ open: { books } }: World, { id }: Visit): number | null =>
  books.one<{ record: number | null }>("SELECT record_id AS record FROM appointments WHERE id = ?", id)
    ?.record ?? null;

async function payCharge(world: World, dice: Dice): Promise<void> {
  const visit = dice.from(world.visitsWhere(({ charge_minor: charge }) => charge > 0));
  if (!visit) return;
  const parts = withParts(world, visit);
  await takeAt(world, dice, `/receptionist/checkout/${visit.id}`, parts, { [`fee-${visit.id}`]: "on" });
}

async function sellWithoutVisit(world: World, dice: Dice): Promise<void> {
  const record = dice.from(
    world.open.books.all<{ id: number }>(
      "SELECT id FROM clients WHERE merged_into IS NULL AND erased_at IS NULL ORDER BY id",
    ),
  );
  const client = record && dice.chance(600) ? `record:${record.id}` : "";
  const path = `/receptionist/checkout/sale${client ? `?client=${client}` : ""}`;
  await takeAt(world, dice, path, [], client ? { client } : {});
}

async function recordDeposit(world: World, dice: Dice): Promise<void> {
  const visit = world.upcoming(dice, ({ erased_at: gone }) => gone === null);
  const { desk } = world.people;
  if (!visit || !(await world.signIn(desk))) return;
  const path = world.dataOf(`/receptionist/checkout/${visit.id}?deposit`);
  const form = { deposit: dice.of("10", "20.05"), pay: dice.of("cash", "card"), sent: "on" };
  await world.act([{ path, form, as: desk }], sold({ kind: "sale", visits: [] }));
}

/** Gives back the deposit of a cancelled visit, sometimes by two presses of which one pays. Nothing while the visit takes place. */
async function returnDeposit(world: World, dice: Dice): Promise<void> {
  const off = dice.chance(800) ? "IN" : "NOT IN";
  const found = world.open.books.all<{ number: number }>(
    `SELECT DISTINCT s.number FROM sales s JOIN sale_lines l ON l.sale_id = s.id JOIN appointments a ON a.id = l.appointment_id
     WHERE l.kind = 'deposit' AND l.amount_minor > 0 AND s.kind = 'sale' AND a.status ${off} ('cancelled', 'no_show') ORDER BY 1`,
  );
  const sale = dice.from(found);
  const { desk } = world.people;
  if (!sale || !(await world.signIn(desk))) return;
  const path = world.dataOf(`/receptionist/sales/${sale.number}`);
  const ask: Ask = { path, form: { means: dice.of("cash", "card", "transfer") }, as: desk };
  await world.act(dice.chance(300) ? [ask, ask] : [ask], sold({ kind: "sale", visits: [] }));
}

/** Sells by the API. Sometimes two requests for the same visit are sent at once, and one succeeds. */
async function sellByApi(world: World, dice: Dice): Promise<void> {
  const visits = toPay(world, dice);
  const [visit] = visits;
  const { desk, owner } = world.people;
  if (!visit || !(await world.signIn(desk)) || !(await world.signIn(owner))) return;
  const json = { appointmentId: visit.id, pay: dice.of("cash", "card"), tip: dice.of(0, 10) };
  const ask = { path: "/api/sales", json };
  const asks = dice.chance(400)
    ? [
        { ...ask, as: desk },
        { ...ask, as: owner },
      ]
    : [{ ...ask, as: desk }];
  await world.act(asks, sold({ kind: "sale", visits }));
}

async function takeBack(world: World, dice: Dice): Promise<void> {
  const { desk, owner } = world.people;
  const today = [...world.sales.values()].filter(({ date }) => date === world.today.date);
  const sale = dice.from(dice.chance(800) ? today : [...world.sales.values()].slice(-30));
  const as = dice.of(desk, owner);
  if (!sale || !(await world.signIn(as))) return;
  const reason = dice.of("Wrong client", "Wrong amount", "");
  const ask: Ask = dice.chance(500)
    ? { path: `/api/sales/${sale.number}/void`, json: { reason }, as }
    : { path: world.dataOf(`/receptionist/sales/${sale.number}`), form: { intent: "void", reason }, as };
  const asks = dice.chance(200) ? [ask, ask] : [ask];
  const { answers } = await world.act(asks, sold({ kind: "void", visits: [] }));
  const isVoid = sale.kind === "void" || reason === "";
  if (isVoid && answers?.some(done))
    throw new InvariantBroken(
      "A sale has at most one void, with opposite amounts",
      `${sale.kind} ${sale.number} was voided for "${reason}".`,
    );
}

async function mailReceipt(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  const sale = dice.from([...world.sales.values()].slice(-20));
  if (!sale || !(await world.signIn(desk))) return;
  const path = `/receptionist/sales/${sale.number}`;
  const form = { intent: "mail", email: desk.email };
  const { answers } = await world.act([{ path: world.dataOf(path), form, as: desk }], nothingChanges);
  const { status, text } = await world.page({ path, as: desk });
  const isShown = status === 200 && text.includes(String(sale.number));
  if (!isShown || (answers && !done(answers[0]) && !world.diskIsFull))
    throw new InvariantBroken(
      "Each receipt is shown and mailed",
      `${path}: ${status}, ${answers?.[0]?.status}.`,
    );
}

async function ownList(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  const product = dice.from(world.open.books.all<{ id: number }>("SELECT id FROM products ORDER BY id"));
  const offer = dice.from(world.open.books.all<{ id: number }>("SELECT id FROM package_offers ORDER BY id"));
  if (!product || !offer || !(await world.signIn(owner))) return;
  const form = dice.of<Fields>(
    { intent: "stock", id: String(product.id), quantity: String(dice.between(1, 20)), why: "delivery" },
    { intent: "stock", id: String(product.id), quantity: String(dice.between(1, 4)), why: "loss" },
    { intent: "offer", offerId: String(offer.id) },
    { intent: "receipts", taxNumber: "DE 12", receiptText: "Thank you", cashFloat: dice.of("100", "150.55") },
  );
  if (form.intent === "receipts" && dice.chance(500)) form.taxIncluded = "on";
  await world.act([{ path: world.dataOf("/admin/till"), form, as: owner }], nothingChanges);
}

/** Counts the drawer, correctly or with a commented difference. Sometimes there is a sale at the same moment. */
async function closeDay(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  if (!(await world.signIn(desk))) return;
  const date = dice.chance(500) ? world.today.date : addDays(world.today.date, -dice.between(1, 3));
  const path = world.dataOf(`/receptionist/close?date=${date}`);
  const answer = await world.page({ path, as: desk });
  if (answer.status !== 200) return;
  const { page } = JSON.parse(answer.text);
  const form = {
    intent: "close",
    date,
    counted: dice.of("100", "180.20"),
    comment: "Counted twice",
    sure: "on",
    shown: page.money.token,
  };
  const visits = toPay(world, dice);
  const json = { appointmentId: visits[0]?.id, pay: "cash" };
  const asks: Ask[] = [{ path, form, as: desk }];
  if (visits.length > 0 && dice.chance(250)) asks.push({ path: "/api/sales", json, as: desk });
  const { answers } = await world.act(asks, sold({ kind: "sale", visits }));
  const isClosed = world.open.books.one(
    "SELECT 1 FROM day_closings WHERE date = ? AND reopened_at IS NULL",
    date,
  );
  if (done(answers?.[0]) && !isClosed)
    throw new InvariantBroken("A closed day is closed", `${date} is open.`);
}

async function markRest(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  if (!(await world.signIn(desk))) return;
  const date = addDays(world.today.date, -dice.below(3));
  const path = world.dataOf(`/receptionist/close?date=${date}`);
  const answer = await world.page({ path, as: desk });
  if (answer.status !== 200) return;
  const rows: { id: number; revision: number }[] = JSON.parse(answer.text).page.unmarked;
  const marks = rows.flatMap(({ id, revision }): [string, string][] => [
    [`mark-${id}`, dice.of("came", "came", "missed", "late", "")],
    [`revision-${id}`, String(revision)],
  ]);
  const ids = new Set(rows.map(({ id }) => id));
  const expectation: Expectation = ({ changes }) => {
    const strange = changes.find(({ before, after }) => !before || !after || !ids.has(before.id));
    return strange ? `Unmarked visits were marked, and ${inWords(strange)}.` : null;
  };
  await world.act(
    [{ path, form: { intent: "mark", date, ...Object.fromEntries(marks) }, as: desk }],
    expectation,
  );
}

async function reopenDay(world: World, dice: Dice): Promise<void> {
  const { desk, owner } = world.people;
  const closed = dice.from(
    world.open.books.all<{ date: string }>(
      "SELECT date FROM day_closings WHERE reopened_at IS NULL ORDER BY date",
    ),
  );
  const as = dice.of(owner, owner, desk);
  if (!closed || !(await world.signIn(as))) return;
  const path = world.dataOf(`/receptionist/close?date=${closed.date}`);
  const form = { intent: "reopen", date: closed.date, reason: "A bill was forgotten" };
  const { answers } = await world.act([{ path, form, as }], nothingChanges);
  if (as === desk && done(answers?.[0]))
    throw new InvariantBroken("Only an admin can reopen a closed day", `The desk opened ${closed.date}.`);
}

const earned = `SELECT coalesce(sum(l.amount_minor + iif(s.tax_included, 0, l.tax_minor)), 0) AS n FROM sales s JOIN sale_lines l ON l.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND l.kind NOT IN ('tip', 'voucher', 'package', 'deposit') AND s.currency = (SELECT currency FROM settings)`;
const taken = `SELECT coalesce(sum(p.amount_minor), 0) AS n FROM sales s JOIN payments p ON p.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND p.method IN ('cash', 'card', 'transfer') AND s.currency = (SELECT currency FROM settings)`;

const ownSums: Record<string, string> = {
  ...{ "by-day": earned, "by-provider": earned, "by-kind": earned },
  ...{ "by-means": taken, "to-taken": taken },
};

async function sumOf(world: World, query: Fields, column: string): Promise<number | null> {
  const { owner } = world.people;
  const path = `/admin/reports/file?${new URLSearchParams({ range: "own", ...query })}`;
  const { status, text } = await world.page({ path, as: owner });
  if (status !== 200) return null;
  return linesOf(text).reduce((sum, line) => sum + Math.round(Number(plain(line[column] ?? "")) * 100), 0);
}

/** Each table of the revenue report must equal the ledger, and its visits must equal those in the books. */
async function readReports(world: World, dice: Dice): Promise<void> {
  if (!(await world.signIn(world.people.owner))) return;
  const from = addDays(world.today.date, -dice.below(40));
  const days = { from, to: addDays(from, dice.below(45)) };
  for (const [table, sql] of Object.entries(ownSums)) {
    const column = ["by-kind", "by-means", "to-taken"].includes(table) ? "amount" : "revenue";
    const told = await sumOf(world, { report: "revenue", table, ...days }, column);
    const own = world.open.books.one<{ n: number }>(sql, days)?.n ?? 0;
    if (told !== null && told !== own)
      throw new InvariantBroken(
        "Reports match the receipts",
        `${table} of ${days.from} to ${days.to}: ${told}, not ${own}.`,
      );
  }
  const { date, minute } = world.today;
  const own = world.visitsWhere(
    (visit) =>
      visit.date >= days.from &&
      visit.date <= days.to &&
      !["cancelled", "no_show"].includes(visit.status) &&
      (visit.date < date || (visit.date === date && visit.start_min <= minute)),
  ).length;
  for (const table of ["by-day", "by-provider", "by-way"]) {
    const told = await sumOf(world, { report: "visits", table, ...days }, "visits");
    // The minute may have changed.
    const isToday = days.to >= date && days.from <= date;
    if (told !== null && !isToday && told !== own * 100)
      throw new InvariantBroken(
        "Reports match the visits",
        `${table} of ${days.from} to ${days.to}: ${told / 100}, not ${own}.`,
      );
  }
}

export const tillActions: Action[] = [
  { name: "a visit is paid", weight: 44, run: checkOut },
  { name: "something is sold without a visit", weight: 10, run: sellWithoutVisit },
  { name: "a package is redeemed", weight: 5, run: redeemPackage },
  { name: "a charge is paid", weight: 4, run: payCharge },
  { name: "a deposit is recorded", weight: 6, run: recordDeposit },
  { name: "a deposit is returned", weight: 4, run: returnDeposit },
  { name: "a visit is paid by the API", weight: 8, run: sellByApi },
  { name: "a sale is voided", weight: 10, run: takeBack },
  { name: "a receipt is mailed", weight: 4, run: mailReceipt },
  { name: "the owner changes the till", weight: 5, run: ownList },
  { name: "a day is closed", weight: 8, run: closeDay },
  { name: "unmarked visits are marked", weight: 5, run: markRest },
  { name: "a day is reopened", weight: 4, run: reopenDay },
  { name: "the owner reads the reports", weight: 5, run: readReports },
];
