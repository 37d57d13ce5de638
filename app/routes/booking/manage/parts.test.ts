/** Tests the pages of a joint visit: names, order and deadlines of its parts (rules 35.63 to 35.66, 35.75). */
import { beforeEach, expect, test } from "vitest";
import { timesMadeFor } from "#app/domain/booking/joint/typed-rows.ts";
import { addAddon } from "#app/domain/catalogue/addons.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { ana, instantAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const admin = { actor: { id: 1, role: "admin" as const }, now };
const studio = peoplePerTest({ limits: false });
let tint: number;
beforeEach(() => {
  const added = addAddon(studio.brows, { name: "Brow tint", minutes: "0", price: "20" }, admin);
  tint = added.ok ? added.value.id : 0;
});

/** Books a facial with Tom and tinted brows with Maya on Wednesday at ten, one after another or side by side. */
async function booked(kind = "chain", more: object = {}) {
  const rows = [
    { serviceId: studio.facial, providerId: studio.tom },
    { serviceId: studio.brows, providerId: studio.maya, addonIds: [tint], ...more },
  ];
  const json = { ...ana, kind, rows, date: wednesday, time: "10:00", keepOrder: true };
  const { status, data } = await callRoute("POST /api/visits", { json, now });
  expect(status).toBe(201);
  const url = new URL(data.manageUrl).pathname;
  return { url, token: url.split("/").at(-1) ?? "", data };
}

const text = async (address: string, at = now) =>
  (await renderedAt(address, { now: at })).html
    .replace(/<!--.*?-->/gu, "")
    .replace(/<[^>]+>/gu, " ")
    .replace(/\s+/gu, " ");
const appointments = () => studio.rows("SELECT id, revision FROM appointments ORDER BY id");

/** Moves as the desk, to which the notice period doesn't apply. */
const moved = (at: number, date: string, time: string) =>
  studio.sqlite
    .prepare(
      "UPDATE appointments SET date = ?, end_min = ? + end_min - start_min, start_min = ? WHERE id = ?",
    )
    .run(date, Number(time), Number(time), appointments()[at]?.id);

test("add-ons are shown with their treatment, on each page and in the API", async () => {
  const { url, token, data } = await booked();
  for (const address of [url, `/confirmation?b=${token}`, `${url}?confirm=cancel`])
    expect(await text(address)).toContain("Brows with Brow tint, with Maya");
  const reference = String(data.reference);
  const read = await callRoute(`GET /api/visits/${reference}`, { as: studio.rita, now });
  expect(read.data.appointments[1]).toMatchObject({ service_name: "Brows", addons: ["Brow tint"] });
  expect((await callRoute(`GET /confirmation/${token}.ics`, { now })).text).toContain("Brows with Brow tint");
});

test("the time span of a visit has weekday and date, for each day", async () => {
  const { url, token } = await booked();
  const whole = "Wednesday, March 4, 2026, 10:00 AM to 11:30 AM";
  for (const address of [url, `/confirmation?b=${token}`]) expect(await text(address)).toContain(whole);
  moved(1, tuesday, "840");
  const days = "Tuesday, March 3, 2026, 2:00 PM to 2:30 PM Wednesday, March 4, 2026, 10:00 AM to 11:00 AM";
  for (const address of [url, `/confirmation?b=${token}`]) expect(await text(address)).toContain(days);
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled' WHERE joint_position = 2");
  expect(await text(url)).toContain("Wednesday, March 4, 2026, 10:00 AM to 11:00 AM");
  expect(await text(url)).not.toContain("Tuesday, March 3, 2026, 2:00 PM to");
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  expect(await text(url)).toContain(days);
});

test("the actions of a part are folded below it, after its price", async () => {
  const { url } = await booked();
  const { html } = await renderedAt(url, { now });
  const folds = [...html.matchAll(/<details class="more">(.*?)<\/details>/gsu)].map(([, fold = ""]) =>
    [...fold.matchAll(/href="([^"]+)"/gu)].map(([, href]) => href?.replaceAll("&amp;", "&")),
  );
  // The policy is folded as well.
  expect(folds.filter((links) => links.length > 0)).toEqual([
    [`${url}?move&part=1`, `${url}?confirm=cancel&part=1`],
    [`${url}?move&part=2`, `${url}?confirm=cancel&part=2`],
  ]);
  expect(html.replace(/<details.*?<\/details>/gsu, "")).not.toContain("part=");
  expect(await text(url)).toMatch(/until 11:00 AM, \$95.*until 11:30 AM, \$48.*Price \$143/u);
});

test("parts are in order of time, and the earliest one sets the deadline", async () => {
  const { url, token } = await booked();
  moved(1, tuesday, "840");
  const page = await callRoute(`GET ${url}`, { now });
  expect(page.data.visit.parts.map(({ position }: { position: number }) => position)).toEqual([2, 1]);
  const [first, second] = page.data.visit.parts;
  expect(page.data.changeDeadline).toBe(first.freeUntil);
  expect(second.freeUntil).not.toBe(first.freeUntil);
  expect(await text(url)).toContain(`free of charge until ${first.freeUntil}`);
  expect(await text(`/confirmation?b=${token}`)).toContain(`free of charge until ${first.freeUntil}`);
});

test("the other part is still free of charge past the deadline of the earliest part", async () => {
  const { url } = await booked();
  moved(1, tuesday, "840");
  const at = instantAt(tuesday, "08:00");
  const { data } = await callRoute(`GET ${url}`, { now: at });
  expect(data.visit).toMatchObject({ mayMove: false, mayCancel: true });
  expect(data.charge).toBe("$48");
  expect(data.visit.parts.map(({ mayMove }: { mayMove: boolean }) => mayMove)).toEqual([false, true]);
  const { data: all } = await callRoute(`GET ${url}?confirm=cancel`, { now: at });
  expect([all.chargeMinor, all.lateCancel]).toEqual([4800, expect.stringContaining("$48")]);
  const form = {
    intent: "cancel",
    revision: all.visit.revision,
    lateConfirmed: "on",
    shownChargeCents: String(all.chargeMinor),
  };
  expect((await callRoute(`POST ${url}?confirm=cancel`, { form, now: at })).status).toBe(303);
  expect(studio.rows("SELECT charge_minor AS charge FROM appointments ORDER BY id")).toEqual([
    { charge: 0 },
    { charge: all.chargeMinor },
  ]);
  expect(await text(`${url}?confirm=cancel`, at)).toMatch(
    /This visit is cancelled\. Our policy charges the full service price for it: \$48\./u,
  );
});

test("cancelling one part keeps the others, and cancelling the last one ends the visit", async () => {
  const { url } = await booked();
  const stays = "The rest of your visit has not changed.";
  for (const at of [0, 1]) {
    const form = { intent: "cancel", revision: String(appointments()[at]?.revision) };
    const { location } = await callRoute(`POST ${url}?confirm=cancel&part=${at + 1}`, { form, now });
    expect((await text(location ?? "")).includes(stays)).toBe(at === 0);
  }
  expect(studio.rows("SELECT DISTINCT status FROM appointments")).toEqual([{ status: "cancelled" }]);
});

test("for treatments side by side, the page shows for whom each part is", async () => {
  const unnamed = await booked("household");
  expect(await text(`/confirmation?b=${unnamed.token}`)).toMatch(
    /Facial with Tom Reed, for you.*with Maya Ortiz, for your companion/u,
  );
  studio.sqlite.exec("DELETE FROM appointments");
  const named = await booked("household", { customerName: "Bea Stone" });
  expect(await text(named.url)).toMatch(/for you.*for Bea Stone/u);
});

test("the page asks for a treatment if none is chosen, and keeps a chosen time if it fits", async () => {
  const empty = { kind: "chain", serviceId1: String(studio.facial), serviceId2: "", show: "rows" };
  const refused = await callRoute("POST /book?several", { form: empty, now });
  expect([refused.status, refused.data.fields]).toEqual([400, { serviceId2: "Choose a treatment." }]);
  const full = { ...empty, serviceId2: String(studio.brows) };
  const times = (await callRoute(`GET /book?several&${new URLSearchParams(full)}&date=${wednesday}`, { now }))
    .data.choices.times;
  const stay = { ...full, date: wednesday, addonIds2: String(tint), time: String(times[0].value) };
  const kept = await callRoute("POST /book?several", { form: stay, now });
  expect([kept.status, kept.data.values.time, kept.data.fields]).toEqual([200, stay.time, {}]);
  const gone = { ...stay, time: stay.time.replace(/T..:../u, "T03:00") };
  const lost = await callRoute("POST /book?several", { form: gone, now });
  expect([lost.status, lost.data.fields.time]).toEqual([
    200,
    expect.stringContaining("is no longer available"),
  ]);
});

test("an add-on that is no longer offered is refused in its row, and the rest stays", async () => {
  const row = (serviceId: number, ...addonIds: number[]) => ({
    ...{ serviceId: String(serviceId), addonIds: addonIds.map(String), providerId: "any", customerName: "" },
  });
  const [more = 0] = [addAddon(studio.brows, { name: "Gel", minutes: "0", price: "5" }, admin)].map(
    (added) => (added.ok ? added.value.id : 0),
  );
  // The brows come first in the chain but are the second row of the page.
  const time = `${wednesday}T10:00@2.${studio.maya},1.${studio.tom}`;
  const sent = (...added: number[]) => {
    const made = timesMadeFor("chain", [row(studio.facial), row(studio.brows, ...added)]);
    const form = new FormData();
    const rows = { serviceId1: studio.facial, serviceId2: studio.brows };
    for (const [name, value] of Object.entries({ ...ana, ...rows, kind: "chain", made, time }))
      form.append(name, String(value));
    for (const id of added) form.append("addonIds2", String(id));
    return form;
  };
  studio.sqlite.prepare("UPDATE addons SET active = 0 WHERE id = ?").run(tint);
  const { html, status } = await renderedAt("/book?several", { form: sent(tint, more), now });
  expect([status, appointments()]).toEqual([400, []]);
  expect(html).toContain('<a href="#addonIds2">Brow tint is no longer offered with this service.');
  expect(html).toMatch(/<fieldset id="addonIds2"[^>]*aria-describedby="addonIds2-error"/u);
  expect(html).toMatch(/name="addonIds2" checked="" value="\d+"\/?>/u);
  expect(html).toContain(`value="${ana.customerName}"`);
  studio.sqlite.exec("DELETE FROM addons");
  const last = await renderedAt("/book?several", { form: sent(more), now });
  expect(last.html).toContain('<a href="#addonIds2">An add-on is no longer offered');
  const plain = sent();
  plain.set("time", `${wednesday}T10:00@1.${studio.tom},2.${studio.maya}`);
  expect((await callRoute("POST /book?several", { form: plain, now })).status).toBe(303);
});

test("the browser that booked has the same rights for every part", async () => {
  const rows = [
    { serviceId: String(studio.facial), providerId: "any", addonIds: [], customerName: "" },
    { serviceId: String(studio.brows), providerId: "any", addonIds: [], customerName: "Bea" },
  ];
  const made = timesMadeFor("household", rows);
  const fields = { serviceId1: `${studio.facial}`, serviceId2: `${studio.brows}`, customerName2: "Bea" };
  const time = `${wednesday}T10:00@1.${studio.tom},2.${studio.maya}`;
  const form = {
    ...ana,
    customerEmail: "new@example.com",
    ...fields,
    kind: "household",
    made,
    time,
    date: wednesday,
  };
  const { setCookie, location } = await callRoute("POST /book?several", { form, now });
  const here = setCookie?.split(";")[0] ?? "";
  const url = `/manage/${new URL(location ?? "", "http://localhost").searchParams.get("b")}`;
  const opened = async (query: string, sent?: string) =>
    (await callRoute(`GET ${url}${query}`, { now, cookie: sent })).data;
  for (const part of [1, 2]) {
    expect((await opened(`?part=${part}`, here)).mailed.right).toBe("free");
    expect((await opened(`?part=${part}`)).mailed.right).toBe("asked");
  }
  const [first] = appointments();
  const cancel = { intent: "cancel", revision: String(first?.revision) };
  expect((await callRoute(`POST ${url}?part=1`, { form: cancel, now })).status).toBe(303);
  expect((await opened("", here)).account).toBe("offer");
  const account = { intent: "account", password: "Str0ng-Enough" };
  expect((await callRoute(`POST ${url}`, { form: account, now, cookie: here })).status).toBe(303);
  expect(studio.rows("SELECT username FROM users WHERE email = 'new@example.com'")).toEqual([
    { username: ana.customerName },
  ]);
});

test("booking again includes all treatments and add-ons that are still offered", async () => {
  const { url } = await booked("household");
  const again = async () => (await callRoute(`GET ${url}`, { now })).data.visit.bookAgain;
  const rows = { serviceId1: studio.facial, providerId1: studio.tom, serviceId2: studio.brows };
  const all = { ...rows, providerId2: studio.maya, addonIds2: tint, kind: "household" };
  const query = (address: string) => Object.fromEntries(new URL(address, "http://x").searchParams);
  const words = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  expect(query(await again())).toEqual(words(all));
  const client = studio.rows("SELECT record_id AS id FROM appointments ORDER BY id")[0]?.id;
  const page = () => callRoute(`GET /receptionist/clients/${client}`, { as: studio.rita, now: later });
  const later = instantAt(wednesday, "16:00");
  const { links } = (await page()).data.page;
  const desk = { service: studio.facial, provider: studio.tom, service2: studio.brows };
  expect(query(links.again)).toMatchObject(
    words({ ...desk, provider2: studio.maya, addons: tint, kind: "household" }),
  );
  studio.sqlite.exec("UPDATE addons SET active = 0");
  expect(query(await again())).not.toHaveProperty("addonIds2");
  studio.sqlite.prepare("UPDATE services SET unavailable = 1 WHERE id = ?").run(studio.brows);
  expect(await again()).toMatch(/^\/book\?service=/u);
});
