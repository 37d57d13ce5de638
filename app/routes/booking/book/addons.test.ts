/** Tests add-ons in the form of /book (rule 35.48). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addAddon } from "#app/domain/catalogue/addons.server.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { formIn, type PageForm } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { ana, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const by = { actor: { id: 1, role: "admin" as const }, now };
const studio = perTest(smallStudio);
let mask: string;
let hands: string;
beforeEach(() => {
  mask = added("Eye mask", "15", "20");
  hands = added("Hand massage", "", "12.50");
});
afterEach(() => forgetRateLimits());

function added(name: string, minutes: string, price: string): string {
  const outcome = addAddon(studio.facial, { name, minutes, price }, by);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return String(outcome.value.id);
}

async function answer(address: string, form?: URLSearchParams) {
  const { status, location, html } = await renderedAt(address, { form, now });
  return { status, location, html, form: formIn(html, "booking") };
}

/** Presses a button of the form after ticking these boxes. */
function press(form: PageForm, ids: string[], button = { name: "", value: "" }, fields: object = ana) {
  for (const [name, value] of Object.entries(fields)) form.fill(name, value);
  const { address, body } = form.sent(button);
  body.delete("addonIds");
  for (const id of ids) body.append("addonIds", id);
  return answer(address, body);
}

const here = (add = "") => `/book?service=Facial&provider=any${add && `&add=${add}`}&date=${tuesday}`;
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="addonIds"[^>]*>/gu)]
    .filter(([box]) => box.includes("checked"))
    .map(([box]) => /value="(\d+)"/u.exec(box)?.[1]);
const booked = () =>
  studio.rows(
    `SELECT start_min AS start, end_min - start_min AS minutes, price_minor AS price,
       (SELECT group_concat(name) FROM appointment_items i WHERE i.appointment_id = a.id) AS items FROM appointments a`,
  );

test("are shown with price and minutes only if their service is selected", async () => {
  const { html } = await answer(here());
  expect(html).toContain("Eye mask, $20, 15 minutes more");
  expect(html).toContain("Hand massage, $12.50<");
  expect(ticked(html)).toEqual([]);
  const plain = (await answer(`/book?service=Brows&date=${tuesday}`)).html;
  expect(plain).not.toMatch(/addonIds|name="added"/u);
  expect((await answer("/book")).html).not.toMatch(/addonIds|name="added"/u);
});

test("change times, price and days to those of the longer visit", async () => {
  const alone = await answer(here());
  const { html, form } = await answer(here(`${mask},${hands}`));
  expect(ticked(html)).toEqual([mask, hands]);
  expect(form.choices("time").length).toBeLessThan(alone.form.choices("time").length);
  expect(html).toContain("$127.50");
  form.fill("time", form.choices("time").at(-1) ?? "");
  expect((await press(form, [mask, hands])).status).toBe(303);
  expect(booked()).toMatchObject([{ minutes: 75, price: 12750, items: "Eye mask,Hand massage" }]);
});

test("without script the button shows the times for checked add-ons, and keeps the typed values", async () => {
  const { form } = await answer(here());
  const show = { name: "show", value: "typed" };
  const typed = await press(form, [mask], show);
  expect([typed.status, ticked(typed.html)]).toEqual([200, [mask]]);
  expect(typed.form.value("customerName")).toBe(ana.customerName);
  const untouched = await press((await answer(here())).form, [mask], show, {});
  expect(untouched.location).toBe(`/book?service=Facial&provider=any&date=${tuesday}&add=${mask}#times`);
  const day = await press((await answer(here(mask))).form, [mask], { name: "show", value: wednesday }, {});
  expect(day.location).toBe(`/book?service=Facial&provider=any&date=${wednesday}&add=${mask}#times`);
});

test("times for other add-ons book nothing, but the times shown next do", async () => {
  const { form } = await answer(here());
  form.fill("time", "10:30");
  const first = await press(form, [mask]);
  expect([first.status, booked()]).toEqual([400, []]);
  expect(first.html).toContain("These are the times for the add-ons you just chose");
  expect(ticked(first.html)).toEqual([mask]);
  expect((await press(first.form, [mask])).status).toBe(303);
  expect(booked()).toMatchObject([{ minutes: 75, items: "Eye mask" }]);
});

test("another service removes them, and a removed add-on is refused", async () => {
  const { form } = await answer(here(mask));
  form.fill("service", "Brows");
  const other = await press(form, [mask], { name: "show", value: "typed" });
  expect([other.status, other.form.value("serviceId")]).toEqual([200, String(studio.brows)]);
  expect(other.html).not.toContain("addonIds");
  const late = await answer(here(`${mask},${hands}`));
  late.form.fill("time", "10:30");
  studio.sqlite.prepare("UPDATE addons SET active = 0 WHERE id = ?").run(mask);
  const gone = await press(late.form, [mask, hands]);
  expect([gone.status, booked(), ticked(gone.html)]).toEqual([400, [], [hands]]);
  const sentence = "Eye mask is no longer offered with this service. Everything else stays as you chose it.";
  expect(gone.html).toContain(`<a href="#service">${sentence}</a>`);
  expect(gone.html.replace(/<[^>]*>/gu, "")).toContain(`Error: ${sentence}`);
  expect(gone.form.value("customerName")).toBe(ana.customerName);
  studio.sqlite.exec("DELETE FROM addons");
  const all = await press(gone.form, [hands]);
  expect(all.html).toContain('<a href="#service">An add-on is no longer offered');
  expect((await press(all.form, [])).status).toBe(303);
  expect(booked()).toMatchObject([{ start: 630, minutes: 60 }]);
});

test.each(["x", "-1", "1e9,,", "999", "%00"])("a URL with %s has none of them", async (add) => {
  const { status, html } = await answer(here(add));
  expect([status, ticked(html)]).toEqual([200, []]);
});
