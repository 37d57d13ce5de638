import { beforeEach, expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { lineOf, taxed, totalsOf } from "#app/domain/till/ledger/lines.ts";
import { paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { noteDeposit } from "#app/testing/deposit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";

const studio = perTest(studioWithPeople);
let admin: number;
beforeEach(() => {
  studio.sqlite.exec("UPDATE settings SET cash_float_minor = 10000");
  admin = addPerson(studio.sqlite, "Ada", "ada@studio.test", "admin");
});

const path = `/receptionist/close?date=${monday}`;
const evening = instantAt(monday, "18:30");

function sell(amountMinor: number, method: "cash" | "card" = "cash", now = evening) {
  const lines = taxed(
    [lineOf({ kind: "service", name: "Facial", amountMinor, providerId: studio.maya })],
    true,
  );
  const { totalMinor } = totalsOf(lines, true);
  const head = { currency: "USD", taxIncluded: true, recordId: null, idempotencyKey: null };
  const by = { actor: { id: studio.rita, role: "receptionist" as const }, now };
  const payments = [paymentOf({ method, amountMinor: totalMinor })];
  return writing(() => writeSale({ ...head, lines, payments }, by));
}

type Shown = {
  page: {
    money: { token: string; cash: { expected: string }; unpaid: { id: number }[] };
    unmarked: { id: number; revision: number; options: string[]; preset: string | null }[];
    closed: object | null;
    reopened: { reason: string }[];
    leftOpen: { words: string }[];
    deposits: object[];
    early: string | null;
  };
};

const look = async (as = studio.rita, now = evening, at = path) =>
  (await callRoute<Shown>(at, { as, now })).data.page;

const post = (form: Record<string, string>, as = studio.rita, now = evening) =>
  callRoute(`POST ${path}`, { as, now, form: { date: monday, ...form } });

const close = async (form: Record<string, string>, as = studio.rita, now = evening) =>
  post({ intent: "close", shown: (await look(as, now)).money.token, comment: "", ...form }, as, now);

const closings = () =>
  studio.rows("SELECT date, expected_minor, counted_minor, comment, reopen_reason FROM day_closings");

test("only the front desk and admins close a day", async () => {
  for (const as of [studio.clientId, studio.maya]) {
    expect((await callRoute(path, { as, now: evening })).status).toBe(403);
    expect((await post({ intent: "close" }, as)).status).toBe(403);
  }
  expect((await callRoute(path, { now: evening })).status).toBe(302);
  const before = studio.count("audit");
  await look();
  expect(studio.count("audit")).toBe(before);
});

test("unmarked visits are marked at once and undone", async () => {
  const [came, missed, late] = ["09:00", "10:30", "12:00"].map(
    (time) => appointmentAt(studio, monday, time).appointment,
  );
  if (!came || !missed || !late) throw new Error("Three visits were booked.");
  const { unmarked } = await look();
  expect(unmarked.map(({ id }) => id)).toEqual([came.id, missed.id, late.id]);
  const form = {
    intent: "mark",
    ...{ [`mark-${came.id}`]: "came", [`mark-${missed.id}`]: "no_show", [`mark-${late.id}`]: "late" },
    ...Object.fromEntries(unmarked.map(({ id, revision }) => [`revision-${id}`, String(revision)])),
  };
  const { status, location } = await post(form);
  expect(status).toBe(303);
  const change = new URL(location ?? "", "http://x").searchParams.get("change");
  const rows = () => studio.rows("SELECT status, charge_minor, cancelled_by FROM appointments ORDER BY id");
  expect(rows()).toEqual([
    { status: "completed", charge_minor: 0, cancelled_by: null },
    { status: "no_show", charge_minor: 9500, cancelled_by: null },
    { status: "cancelled", charge_minor: 9500, cancelled_by: "client" },
  ]);
  expect((await look()).unmarked).toEqual([]);
  const undo = { intent: "undo", change: String(change) };
  await callRoute(`POST /receptionist?date=${monday}`, { as: studio.rita, now: evening, form: undo });
  expect(rows().map(({ status: state }) => state)).toEqual(["booked", "booked", "booked"]);
});

test("clients who are here are preset to came, and the others when asked, without a change", async () => {
  const [here, missed, open] = ["09:00", "10:30", "12:00"].map(
    (time) => appointmentAt(studio, monday, time).appointment,
  );
  if (!here || !missed || !open) throw new Error("Three visits were booked.");
  studio.sqlite.prepare("UPDATE appointments SET status = 'arrived' WHERE id = ?").run(here.id);
  const presets = async (query = "") =>
    (await look(studio.rita, evening, `${path}${query}`)).unmarked.map(({ preset }) => preset);
  expect(await presets()).toEqual(["came", null, null]);
  expect(await presets(`&others=came&mark-${missed.id}=no_show`)).toEqual(["came", "no_show", "came"]);
  expect(await presets(`&mark-${missed.id}=unknown`)).toEqual(["came", null, null]);
  expect(studio.rows("SELECT status FROM appointments WHERE status = 'booked'")).toHaveLength(2);
});

test("no visit is marked if one of them was changed since the page was opened", async () => {
  const [first, second] = ["09:00", "10:30"].map((time) => appointmentAt(studio, monday, time).appointment);
  if (!first || !second) throw new Error("Two visits were booked.");
  const { unmarked } = await look();
  studio.sqlite.prepare("UPDATE appointments SET notes = 'x' WHERE id = ?").run(second.id);
  const marks = { [`mark-${first.id}`]: "came", [`mark-${second.id}`]: "no_show" };
  const revisions = Object.fromEntries(
    unmarked.map(({ id, revision }) => [`revision-${id}`, String(revision)]),
  );
  const { status, data } = await post({ intent: "mark", ...marks, ...revisions });
  expect(status).toBe(409);
  expect(Object.keys(data.fields)).toEqual([`mark-${second.id}`]);
  expect(data.values).toMatchObject(marks);
  expect(studio.rows("SELECT DISTINCT status FROM appointments")).toEqual([{ status: "booked" }]);
  expect((await post({ intent: "mark" })).status).toBe(400);
});

test("a charge is waived with a reason", async () => {
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  await post({ intent: "mark", [`mark-${id}`]: "no_show", [`revision-${id}`]: "0" });
  const revision = String(studio.appointments()[0]?.revision);
  const fee = { intent: "fee", visit: String(id), revision, fee: "waive" };
  expect((await post({ ...fee, waiveReason: "" })).status).toBe(400);
  expect((await post({ ...fee, waiveReason: "illness", waiveWords: "" })).status).toBe(303);
  expect(studio.appointments()[0]).toMatchObject({
    charge_minor: 0,
    waived_minor: 9500,
    waive_reason: "Illness",
  });
});

test("the drawer holds float and cash, and a difference needs a comment", async () => {
  sell(9500);
  sell(4000, "card");
  expect((await look()).money.cash.expected).toBe("$195");
  const missing = await close({ counted: "190" });
  expect([missing.status, missing.data.fields.comment]).toEqual([
    400,
    "$5 is missing. Enter a comment to explain it.",
  ]);
  expect(missing.data.values.counted).toBe("190");
  expect((await close({ counted: "much" })).status).toBe(400);
  expect((await close({ counted: "-5" })).status).toBe(400);
  expect((await close({ counted: "190", comment: "Change given wrongly" })).status).toBe(303);
  expect(closings()).toEqual([
    {
      date: monday,
      expected_minor: 19500,
      counted_minor: 19000,
      comment: "Change given wrongly",
      reopen_reason: "",
    },
  ]);
  expect(studio.actions()).toContain("day-closed");
  expect((await look()).closed).toMatchObject({ comment: "Change given wrongly." });
});

test("far more cash than expected is asked about, for that amount alone", async () => {
  const slip = { counted: "999999999", comment: "x" };
  const asked = await close(slip);
  expect([asked.status, asked.data.fields.sureCash]).toEqual([
    409,
    "$999,999,999 is more than ten times the expected $100. Correct the amount, or confirm that it is right.",
  ]);
  expect(asked.data.values).toMatchObject(slip);
  expect((await close({ ...slip, sureCash: "99" })).status).toBe(409);
  expect((await close({ ...slip, counted: "1000.01" })).status).toBe(409);
  const page = await browser({ as: studio.rita, now: evening }).open(path);
  page.type("counted", "5000");
  page.type("comment", "x");
  const again = await page.press("Close the day");
  expect(again.words).toContain("5000 is right");
  again.tick("sureCash", true);
  expect((await again.press("Close the day")).status).toBe(303);
});

test("ten times the expected cash, or 1000 units, is not asked about", async () => {
  expect((await close({ counted: "1000", comment: "Saved up" })).status).toBe(303);
  expect(closings()).toMatchObject([{ counted_minor: 100_000 }]);
});

test("uses the singular for one cent or one dollar too much", async () => {
  const sentences = [];
  for (const counted of ["99.99", "101"]) sentences.push((await close({ counted })).data.fields.comment);
  expect(sentences).toEqual([
    "$0.01 is missing. Enter a comment to explain it.",
    "$1 is too much. Enter a comment to explain it.",
  ]);
});

test.each<[string, string, Record<string, string>]>([
  ["a voucher by the API", "POST /api/sales", { voucherValue: "200", pay: "cash" }],
  ["a package by the API", "POST /api/sales", { clientId: "1", offer: "1", pay: "card" }],
  ["a voucher at the desk", "/receptionist/checkout/sale", { voucherValue: "200", pay: "cash" }],
  ["a package at the desk", "/receptionist/checkout/sale", { client: "record:1", offer: "1", pay: "card" }],
])("refuses %s on a closed day, and creates no voucher or package", async (_, line, fields) => {
  studio.sqlite.exec(
    `INSERT INTO package_offers (name, service_id, visits, price_minor) VALUES ('Five', ${studio.facial}, 5, 38001)`,
  );
  expect(appointmentAt(studio, tuesday, "09:00").appointment.recordId).toBe(1);
  await close({ counted: "100" }, admin);
  const sent = line.includes("/api/") ? { json: fields } : { form: { sent: "1", ...fields } };
  const answer = await callRoute(line, { as: studio.rita, now: evening, ...sent });
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("Today is already closed.")]);
  expect(["sales", "vouchers", "packages"].map(studio.count)).toEqual([0, 0, 0]);
});

test("a voucher payment is not new money, and the sums equal the money taken", async () => {
  const by = { as: studio.rita, now: evening };
  const sale = "/receptionist/checkout/sale";
  await callRoute(sale, { ...by, form: { sent: "1", voucherValue: "50", pay: "card" } });
  const code = String(studio.rows("SELECT code FROM vouchers")[0]?.code);
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  const form = { sent: "1", [`part-${id}`]: "on", vouchers: code, tip: "10", pay: "cash" };
  await callRoute(`/receptionist/checkout/${id}`, { ...by, form });
  const { money } = await look();
  expect(money).toMatchObject({
    means: [
      { words: "Card", amount: "$50" },
      { words: "Cash", amount: "$54.50" },
    ],
    kinds: [{ words: "Treatments", amount: "$95" }],
    totals: [
      { words: "Revenue (delivered)", amount: "$95" },
      { words: "Tips", amount: "$9.50" },
      { words: "Gift vouchers sold", amount: "$50" },
      { words: "Less paid by voucher", amount: "−$50" },
      { words: "Money taken", amount: "$104.50" },
      expect.objectContaining({ words: "Tax included" }),
    ],
  });
  const sales = await callRoute(`/receptionist/sales?date=${monday}`, by);
  expect(sales.data).toMatchObject({ page: { total: "$104.50" } });
});

test("a sale after the page was opened refuses the close and shows the new figures", async () => {
  sell(9500);
  const { money } = await look();
  sell(2000);
  const { status, data } = await post({ intent: "close", counted: "195", comment: "", shown: money.token });
  expect([status, data.message]).toEqual([
    409,
    expect.stringMatching(/^Sales were added or voided since you opened this page\..*now hold \$215\./u),
  ]);
  expect(data.values.counted).toBe("195");
  expect(closings()).toEqual([]);
  expect((await close({ counted: "215" })).status).toBe(303);
});

test("a corrected field closes on the figures that were shown, not on newer ones", async () => {
  sell(9500);
  const page = await browser({ as: studio.rita, now: evening }).open(path);
  page.type("counted", "much");
  // Another desk sells before the form arrives.
  sell(2000);
  const wrong = await page.press("Close the day");
  expect([wrong.status, wrong.words.includes("Enter the counted cash")]).toEqual([400, true]);
  wrong.type("counted", "195");
  wrong.type("comment", "All there");
  const told = await wrong.press("Close the day");
  expect([told.status, closings()]).toEqual([409, []]);
  expect(told.words).toContain("Sales were added or voided since you opened this page");
  told.type("counted", "215");
  expect((await told.press("Close the day")).status).toBe(303);
});

test("deposits of cancelled visits are listed until they are refunded (rule 37.66)", async () => {
  const { id } = appointmentAt(studio, tuesday, "09:00").appointment;
  noteDeposit(id, 2000, evening);
  const kept = async () => (await look()).deposits;
  expect(await kept()).toEqual([]);
  studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(id);
  const words = "$20 for Facial on March 3, 2026, cancelled";
  expect(await kept()).toMatchObject([{ id, words, receipt: 1 }]);
  const form = { means: "card" };
  await callRoute("POST /receptionist/sales/1", { as: studio.rita, now: evening, form });
  expect(await kept()).toEqual([]);
});

test("closing during the day asks first, and a closed day shows a notice in checkout and sales (rules 37.67, 37.68)", async () => {
  const noon = instantAt(monday, "12:00");
  appointmentAt(studio, monday, "13:30");
  const early = "1 visit is still ahead, and the studio is open until 6:00 PM.";
  expect([(await look(studio.rita, noon)).early, (await look()).early]).toEqual([early, null]);
  const asked = await close({ counted: "100" }, studio.rita, noon);
  expect([asked.status, asked.data.fields.sure, asked.data.values.counted]).toEqual([
    ...[409, `${early} Confirm that you want to close the day.`, "100"],
  ]);
  const tops = ["/receptionist/checkout/sale", "/receptionist/sales"].map(
    (at) => async () => (await renderedAt(at, { as: studio.rita, now: noon })).html,
  );
  for (const top of tops) expect(await top()).not.toContain("till is closed. Nothing can be sold");
  expect((await close({ counted: "100", sure: "on" }, studio.rita, noon)).status).toBe(303);
  for (const top of tops) expect(await top()).toContain("till is closed. Nothing can be sold");
});

test("a second desk that closes at the same time is refused", async () => {
  const [{ money }, other] = [await look(), await look(admin)];
  const form = { intent: "close", counted: "100", comment: "" };
  expect((await post({ ...form, shown: money.token })).status).toBe(303);
  const second = await post({ ...form, shown: other.money.token }, admin);
  expect([second.status, second.data.message]).toEqual([409, expect.stringContaining("already closed")]);
  expect(second.data.message).toContain("by Rita");
  expect(closings()).toHaveLength(1);
});

test("nothing is sold on a closed day until an admin reopens it with a reason", async () => {
  await close({ counted: "100" });
  const sale = sell(500);
  expect(sale.ok ? "sold" : sale.refusal.reason).toBe("conflict");
  expect((await post({ intent: "reopen", reason: "Forgot one" })).status).toBe(403);
  expect((await post({ intent: "reopen", reason: " " }, admin)).status).toBe(400);
  expect((await post({ intent: "reopen", reason: "Forgot one" }, admin)).status).toBe(303);
  expect((await post({ intent: "reopen", reason: "Forgot one" }, admin)).status).toBe(409);
  expect(sell(500).ok).toBe(true);
  const page = await look();
  expect([page.closed, page.reopened.map(({ reason }) => reason)]).toEqual([null, ["Forgot one"]]);
  expect((await close({ counted: "105" })).status).toBe(303);
  expect(closings().map((row) => row.expected_minor)).toEqual([10_000, 10_500]);
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'day-reopened'")).toEqual([
    { detail: `{"date":"${monday}"}` },
  ]);
});

test("a future day can't be closed, and an invalid date is refused", async () => {
  const { token } = (await look()).money;
  const ahead = { intent: "close", date: addDays(monday, 1), counted: "100", comment: "", shown: token };
  expect((await post(ahead)).status).toBe(400);
  expect((await post({ ...ahead, date: "soon" })).status).toBe(400);
  expect((await callRoute("/receptionist/close?date=soon", { as: studio.rita, now: evening })).status).toBe(
    400,
  );
  expect((await post({ intent: "reopen", date: "soon", reason: "x" }, admin)).status).toBe(409);
});

test("a day that was not closed is a chip on the next morning's board", async () => {
  const morning = instantAt(tuesday, "08:00");
  appointmentAt(studio, monday, "09:00");
  const board = async () => (await renderedAt("/receptionist", { as: studio.rita, now: morning })).html;
  expect(await board()).not.toContain("Not closed");
  sell(9500);
  expect(await board()).toContain(`href="/receptionist/close?date=${monday}"`);
  expect((await look(studio.rita, morning)).money.unpaid).toHaveLength(1);
  await close({ counted: "195" }, studio.rita, morning);
  expect(await board()).not.toContain("Not closed");
});

test("the form works without script", async () => {
  appointmentAt(studio, monday, "09:00");
  const { html } = await renderedAt(path, { as: studio.rita, now: evening });
  expect(html).toContain("1. Visits to mark");
  expect(html).toContain("Cancelled late");
  expect(html).toContain('name="shown"');
  expect(html).not.toContain("Reopen this day");
});

test("the board counts past unmarked visits and links to the close", async () => {
  appointmentAt(studio, monday, "09:00");
  appointmentAt(studio, monday, "13:30");
  const board = (time: string) =>
    browser({ as: studio.rita, now: instantAt(monday, time) }).open(`/receptionist?date=${monday}`);
  expect((await board("09:30")).words).not.toContain("not marked");
  const noon = await board("12:00");
  expect(noon.words).toContain("1 not marked");
  expect(noon.hrefOf("1 not marked")).toBe(path);
  expect((await board("18:30")).words).toContain("2 not marked");
});

test("says that all clients are informed only if none is left, and refuses an outdated call", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const words = async () => (await browser({ as: studio.rita, now: evening }).open(path)).words;
  expect(await words()).toContain("All clients have been told. No calls are parked.");
  const cancel = { intent: "cancel", visit: String(id), revision: "0", who: "studio", tell: "no" };
  await callRoute("/receptionist", {
    as: studio.rita,
    now: evening,
    form: { ...cancel, reason: "", fee: "keep" },
  });
  expect(await words()).not.toContain("All clients have been told");
  expect((await post({ intent: "told", visit: String(id), revision: "0" })).status).toBe(409);
  const refused = await close({ counted: "100" });
  expect([refused.status, refused.data.fields.sure]).toEqual([
    ...[409, "1 client is not told yet. Confirm that you want to close the day."],
  ]);
  expect((await post({ intent: "told", visit: String(id), revision: "1" })).status).toBe(303);
  expect(await words()).toContain("All clients have been told. No calls are parked.");
  expect((await close({ counted: "100" })).status).toBe(303);
});
