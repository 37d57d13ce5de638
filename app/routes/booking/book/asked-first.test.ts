/** Tests the questions before a booking: a possible typo in the address, and a second appointment on that day. */
import { afterEach, describe, expect, test } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { formIn, type PageForm } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, ana, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
afterEach(() => forgetRateLimits());

const address = `/book?service=Facial&provider=any&date=${tuesday}`;

async function open(as?: number, time = "10:30") {
  const { html } = await renderedAt(address, { as });
  const form = formIn(html, "booking");
  for (const [name, value] of Object.entries({ ...ana, notes: "By the window", time })) {
    form.fill(name, value);
  }
  return form;
}

async function press(form: PageForm, { as, tick, show }: { as?: number; tick?: string; show?: string } = {}) {
  const { address: to, body } = form.sent(show ? { name: "show", value: show } : { name: "", value: "" });
  if (tick) body.append(tick, "on");
  const { status, location, html } = await renderedAt(to, { as, form: body });
  return { status, location, html, form: formIn(html, "booking") };
}

const emails = () => studio.appointments().map((row) => row.customer_email);
const meant = "ana@gmail.com";
const slip = "ana@gmial.com";

async function typed(email: string) {
  const form = await open();
  form.fill("customerEmail", email);
  return form;
}

describe("an address that looks mistyped", () => {
  test("is asked about before booking and keeps the typed values; Yes books the corrected address", async () => {
    const asked = await press(await typed(slip));
    expect([asked.status, emails()]).toEqual([400, []]);
    expect(asked.html.match(/Did you mean (?:<!-- -->)?ana@gmail.com/gu)).toHaveLength(1);
    expect(asked.html).toContain('<a href="#customerEmail">Check your email address.</a>');
    expect(asked.form.choices("emailIs")).toEqual([meant, slip]);
    expect(["customerEmail", "notes", "time", "emailIs"].map((name) => asked.form.value(name))).toEqual([
      slip,
      "By the window",
      "10:30",
      "",
    ]);
    asked.form.fill("emailIs", meant);
    expect((await press(asked.form)).status).toBe(303);
    expect(emails()).toEqual([meant]);
  });

  test("No books it as typed, and an unanswered question is asked again", async () => {
    const asked = await press(await typed(slip));
    const again = await press(asked.form);
    expect([again.status, emails()]).toEqual([400, []]);
    again.form.fill("emailIs", slip);
    expect((await press(again.form)).status).toBe(303);
    expect(emails()).toEqual([slip]);
  });

  test("can be corrected by hand, and an answer never applies to another address", async () => {
    const asked = await press(await typed(slip));
    asked.form.fill("emailIs", meant);
    asked.form.fill("customerEmail", "other@example.com");
    const told = await press(asked.form);
    expect([told.status, emails()]).toEqual([400, []]);
    expect(told.html).toContain("You changed your email address after we asked");
    expect((await press(told.form)).status).toBe(303);
    expect(emails()).toEqual(["other@example.com"]);
  });

  test("as typed, and then changed, stays in the field", async () => {
    const asked = await press(await typed(slip));
    asked.form.fill("emailIs", slip);
    asked.form.fill("customerEmail", "other@example.com");
    expect((await press(asked.form)).status).toBe(303);
    expect(emails()).toEqual(["other@example.com"]);
  });

  test("that can't exist has only one answer", async () => {
    const asked = await press(await typed("ana@gmail,com"));
    expect(asked.html).toContain("Enter an email address in the form name@example.com.");
    expect(asked.form.choices("emailIs")).toEqual([meant]);
    asked.form.fill("emailIs", meant);
    expect((await press(asked.form)).status).toBe(303);
    expect(emails()).toEqual([meant]);
  });

  test("is asked about with all other errors, and keeps the answer after a refusal and on another day", async () => {
    const form = await typed(slip);
    form.fill("customerName", "");
    const asked = await press(form);
    expect(asked.html).toContain("Enter your name.");
    expect(asked.html).toMatch(/Did you mean (?:<!-- -->)?ana@gmail.com/u);
    asked.form.fill("emailIs", meant);
    const refused = await press(asked.form);
    expect([refused.status, refused.form.value("emailIs")]).toEqual([400, meant]);
    const otherDay = await press(refused.form, { show: "2026-03-05" });
    expect([otherDay.status, otherDay.form.value("emailIs"), otherDay.form.value("customerEmail")]).toEqual([
      200,
      meant,
      slip,
    ]);
  });

  test("is not asked about in the API", async () => {
    const json = { ...ana, customerEmail: slip, serviceId: studio.facial, date: tuesday, time: "10:30" };
    expect((await callRoute("POST /api/appointments", { json })).status).toBe(201);
    expect(emails()).toEqual([slip]);
  });
});

describe("a time that was booked in another window", () => {
  test("can't be booked, and the refusal shows the nearest free times and no checkbox", async () => {
    const as = addPerson(studio.sqlite, "Bo Client", "bo@example.com", "user");
    const address = `/book?service=Facial&provider=${studio.maya}&date=${tuesday}`;
    const windows = [0, 1].map(async () => formIn((await renderedAt(address, { as })).html, "booking"));
    const [first, second] = await Promise.all(windows);
    for (const form of [first, second]) {
      for (const [name, value] of Object.entries({ ...ana, time: "10:30" })) form?.fill(name, value);
    }
    expect((await press(first as PageForm, { as })).status).toBe(303);
    const told = await press(second as PageForm, { as });
    expect(told.status).toBe(409);
    expect(told.html).toContain(
      "This time is taken. You already have an appointment at that time: Tuesday, March 3, 10:30 AM. To book another one, choose another time.",
    );
    expect(told.html).not.toContain("Tick the box");
    expect(told.html).not.toContain('name="forSomeoneElse"');
    const [nearest = ""] = told.form.choices("time");
    expect(nearest).not.toBe("");
    told.form.fill("time", nearest);
    const asked = await press(told.form, { as, tick: "forSomeoneElse" });
    expect([asked.status, emails()]).toEqual([303, [ana.customerEmail, ana.customerEmail]]);
  });
});

describe("a second appointment of the same service on that day", () => {
  test("is asked about once with 409 and the typed values, and both can be booked", async () => {
    await press(await open());
    const asked = await press(await open(undefined, "13:30"));
    expect(asked.status).toBe(409);
    expect(asked.html).toContain("You already have Facial at 10:30 AM on this day. Move it or book both.");
    expect(asked.html).toContain("Book both: keep Facial at 10:30 AM and book this one too");
    expect(asked.html).toMatch(/link in its confirmation or call <a href="tel:/u);
    expect(asked.html).not.toMatch(/for someone else|\/profile|\/manage/u);
    expect(asked.form.value("time")).toBe("13:30");
    expect((await press(asked.form, { tick: "alsoBook" })).status).toBe(303);
    expect(emails()).toHaveLength(2);
  });

  test("links the account to its appointment", async () => {
    const as = addPerson(studio.sqlite, "Bo Client", "bo@example.com", "user");
    await press(await open(as), { as });
    const asked = await press(await open(as, "13:30"), { as });
    expect([asked.status, asked.html.includes('href="/profile"')]).toEqual([409, true]);
  });

  test("is a conflict in the API, which accepts the answer", async () => {
    const json = { ...ana, serviceId: studio.facial, date: tuesday, time: "10:30" };
    const book = (more = {}) => callRoute("POST /api/appointments", { json: { ...json, ...more } });
    expect((await book()).status).toBe(201);
    const asked = await book({ time: "13:30" });
    expect(asked.status).toBe(409);
    expect(asked.data).toMatchObject({
      error: "You already have Facial at 10:30 AM on this day. Move it or book both.",
      duplicate: true,
    });
    expect((await book({ time: "13:30", alsoBook: true })).status).toBe(201);
  });
});
