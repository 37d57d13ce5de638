import { describe, expect, test } from "vitest";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import { type Call, callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, now, studioWithOwner, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithOwner, { clock: now });

const at = () => `/admin/services/${studio.facial}/needs`;
const send = (form: Call["form"], as = studio.owner) => callRoute(`POST ${at()}`, { as, form });
const show = async (query = "") => (await callRoute(at() + query, { as: studio.owner })).data.page;

describe("price, time, pause and rooms", () => {
  test("a provider's own price and duration apply, and empty fields use those of the service", async () => {
    const { status, location } = await send({
      intent: "needs",
      [`price-${studio.maya}`]: "110.50",
      [`minutes-${studio.maya}`]: "75",
      [`price-${studio.tom}`]: "",
      pauseAfterMinutes: "20",
      pauseMinutes: "15",
    });
    expect([status, location]).toEqual([303, `${at()}?done=needs#main`]);
    const { terms, done } = await show("?done=needs");
    expect(done).toContain("saved");
    expect(terms.providers).toEqual([
      { id: studio.maya, name: "Maya Ortiz", price: "110.50", minutes: 75 },
      { id: studio.tom, name: "Tom Reed", price: "", minutes: "" },
    ]);
    expect(terms).toMatchObject({ pauseAfterMinutes: 20, pauseMinutes: 15 });
    expect(studio.rows("SELECT action, detail FROM audit").at(-1)).toEqual({
      action: "needs-changed",
      detail: expect.stringContaining(`"provider ${studio.maya} priceMinor":{"from":null,"to":11050}`),
    });
  });

  test("a pause must be within every duration", async () => {
    const pause = { intent: "needs", pauseAfterMinutes: "30", pauseMinutes: "20" };
    const short = await send({ ...pause, [`minutes-${studio.maya}`]: "50" });
    expect(short).toMatchObject({
      status: 400,
      data: {
        form: "needs",
        values: { pauseMinutes: "20" },
        fields: {
          pauseMinutes: "The pause must end before the shortest treatment ends, after 50 minutes.",
        },
      },
    });
    const nowhere = await send({ intent: "needs", pauseMinutes: "20" });
    expect(nowhere.data.fields).toHaveProperty("pauseAfterMinutes");
    expect((await send(pause)).status).toBe(303);
    const shorter = await callRoute(`POST /admin/services?id=${studio.facial}`, {
      as: studio.owner,
      form: new URLSearchParams({
        intent: "change",
        id: String(studio.facial),
        name: "Facial",
        duration: "50",
        price: "95",
      }),
    });
    expect(shorter).toMatchObject({
      status: 400,
      data: { fields: { duration: expect.stringContaining("50 minutes") } },
    });
  });

  test("invalid values are refused at their field, and typed values stay", async () => {
    const { status, data } = await send([
      ["intent", "needs"],
      [`price-${studio.tom}`, "cheap"],
      [`minutes-${studio.tom}`, "4"],
      ["resourceIds", "99"],
    ]);
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual([`price-${studio.tom}`, `minutes-${studio.tom}`]);
    expect(data.values).toMatchObject({ [`price-${studio.tom}`]: "cheap", resourceIds: "99" });
    expect((await send({ intent: "needs", resourceIds: "99" })).data.fields).toHaveProperty("resourceIds");
    expect((await send({ intent: "needs", taxRateId: "99" })).data.fields).toHaveProperty("taxRateId");
  });

  test("appointments get places, and those without one are confirmed before saving", async () => {
    const { lastInsertRowid: room } = studio.sqlite
      .prepare("INSERT INTO resources (name) VALUES ('Quiet room')")
      .run();
    const first = appointmentAt(studio, tuesday, "09:00").appointment;
    const second = appointmentAt(studio, tuesday, "09:00", { providerId: studio.tom }).appointment;
    const form = { intent: "needs", resourceIds: String(room) };
    const asked = await send(form);
    expect(asked.status).toBe(409);
    expect(asked.data.question.outside).toMatchObject({
      count: 1,
      list: [{ id: second.id, why: "No space left: Quiet room" }],
    });
    expect(studio.count("appointment_resources")).toBe(0);
    expect(studio.count("service_resources")).toBe(0);
    const saved = await send({ ...form, shown: asked.data.question.outside.mark });
    expect(saved.status).toBe(303);
    expect(studio.rows("SELECT appointment_id AS id FROM appointment_resources")).toEqual([{ id: first.id }]);
    expect((await send({ intent: "needs" })).status).toBe(303);
    expect(studio.count("appointment_resources")).toBe(0);
  });
});

test("A service's tax applies to its sales, and the default applies without one or with an inactive one", async () => {
  const atTill = (form: Record<string, string>) => callRoute("POST /admin/till", { as: studio.owner, form });
  await atTill({ intent: "add-tax", name: "VAT", percent: "19" });
  await atTill({ intent: "add-tax", name: "Reduced", percent: "7" });
  const { html } = await renderedAt(at(), { as: studio.owner });
  expect(html).toContain("Default: VAT");
  const [, reduced] = (await show()).terms.taxes;
  expect(reduced.name).toBe("Reduced, 7%");
  const taxOfSale = (time: string) => {
    const { id } = appointmentAt(studio, tuesday, time, { providerId: studio.tom }).appointment;
    const sale = checkout(
      { appointmentId: id, pay: "cash" },
      { actor: { id: studio.owner, role: "admin" }, now },
    );
    if (!sale.ok) throw new Error(sale.refusal.message);
    return sale.value.lines.map(({ taxName, taxMinor }) => [taxName, taxMinor]);
  };
  expect(taxOfSale("09:00")).toEqual([["VAT", 1517]]);
  expect((await send({ intent: "needs", taxRateId: String(reduced.id) })).status).toBe(303);
  expect((await show()).terms.taxRateId).toBe(reduced.id);
  expect(taxOfSale("10:00")).toEqual([["Reduced", 621]]);
  // A rate of 0 makes one service tax-free. A name that contains its rate does not repeat it.
  await atTill({ intent: "add-tax", name: "Free of tax 0%", percent: "0" });
  const free = (await show()).terms.taxes[2];
  expect(free.name).toBe("Free of tax 0%");
  await send({ intent: "needs", taxRateId: String(free.id) });
  expect(taxOfSale("13:00")).toEqual([["Free of tax 0%", 0]]);
  await send({ intent: "needs", taxRateId: String(reduced.id) });
  await atTill({ taxOut: String(reduced.id) });
  expect((await show()).terms.taxes).toHaveLength(2);
  expect(taxOfSale("11:00")).toEqual([["VAT", 1517]]);
  expect((await send({ intent: "needs", taxRateId: "" })).status).toBe(303);
  expect((await show()).terms.taxRateId).toBeNull();
});

test("Add-ons are added, changed, ordered and removed", async () => {
  const added = await send({ intent: "add-addon", name: "Eye mask", minutes: "10", price: "15" });
  expect(added.location).toBe(`${at()}?done=addon-added#addons`);
  const [mask] = (await show()).addons;
  expect(mask).toMatchObject({ name: "Eye mask", minutes: 10, typed: "15", active: true });
  const wrong = await send({ intent: "change-addon", id: String(mask.id), name: "", price: "15" });
  expect(wrong).toMatchObject({
    status: 400,
    data: { fields: { name: "Enter a name." }, values: { price: "15" } },
  });
  await send({ intent: "change-addon", id: String(mask.id), name: "Mask", minutes: "0", price: "12.5" });
  expect((await show()).addons).toMatchObject([{ name: "Mask", minutes: 0, typed: "12.50", active: false }]);
  await send({ intent: "add-addon", name: "Massage", minutes: "10", price: "15" });
  expect((await send({ down: String(mask.id) })).status).toBe(303);
  expect((await show()).addons.map(({ name }: { name: string }) => name)).toEqual(["Massage", "Mask"]);
  await send({ intent: "remove-addon", id: String(mask.id) });
  expect((await show()).addons).toHaveLength(1);
  expect((await send({ intent: "remove-addon", id: String(mask.id) })).status).toBe(404);
  expect((await callRoute(`${at()}?addon=99`, { as: studio.owner })).status).toBe(404);
});

test("Preconditions are shown to clients", async () => {
  const ask = (form: Record<string, string>) => send({ intent: "add-condition", ...form });
  await ask({ kind: "before", otherServiceId: String(studio.brows), hours: "24" });
  await ask({ kind: "apart", otherServiceId: "", days: "14" });
  await ask({ kind: "apart", otherServiceId: String(studio.peel), days: "1" });
  await ask({ kind: "consent", consent: "patch_test", hours: "24" });
  await ask({ kind: "mark", markKind: "pregnancy" });
  const { conditions } = await show();
  expect(conditions.map(({ words }: { words: string }) => words)).toEqual([
    "Needs Brows at least 24 hours before.",
    "Not twice within 14 days.",
    "Not within 1 day of Peel.",
    "Needs a patch test at least 24 hours before.",
    "Not suitable during pregnancy.",
  ]);
  const wrong = [
    [{ kind: "before", otherServiceId: "" }, "otherServiceId"],
    [{ kind: "before", otherServiceId: String(studio.facial) }, "otherServiceId"],
    [{ kind: "before", otherServiceId: "999" }, "otherServiceId"],
    [{ kind: "apart", days: "0" }, "days"],
    [{ kind: "consent", consent: "blood" }, "consent"],
    [{ kind: "mark" }, "markKind"],
    [{ kind: "weather" }, "kind"],
  ] as const;
  for (const [form, field] of wrong) {
    expect(await ask(form)).toMatchObject({ status: 400, data: { fields: { [field]: expect.any(String) } } });
  }
  // Apart from itself is the same as without another service.
  expect((await ask({ kind: "apart", otherServiceId: String(studio.facial), days: "3" })).status).toBe(409);
  await send({ intent: "remove-condition", condition: String(conditions[0].id) });
  expect((await show()).conditions).toHaveLength(4);
  expect((await send({ intent: "remove-condition", condition: String(conditions[0].id) })).status).toBe(404);
});

test("Only an admin can view and change the page, and a missing service is 404", async () => {
  expect((await callRoute(at(), { as: studio.rita })).status).toBe(403);
  expect((await send({ intent: "needs" }, studio.rita)).status).toBe(403);
  expect(await callRoute("/admin/services/999/needs", { as: studio.owner })).toMatchObject({
    status: 404,
    data: { page: null },
  });
  expect(
    (await callRoute("POST /admin/services/x/needs", { as: studio.owner, form: { intent: "needs" } })).status,
  ).toBe(404);
});

test("The owner creates a patch test, which no list shows, and changes its figures", async () => {
  const wrong = await send({ intent: "patch-test", hours: "12", validDays: "0" });
  expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([400, ["hours", "validDays"]]);
  expect(studio.count("service_preconditions")).toBe(0);
  const created = await send({ intent: "patch-test", hours: "48", validDays: "180" });
  expect([created.status, created.location]).toEqual([303, `${at()}?done=patch-test#patch-test`]);
  expect((await send({ intent: "patch-test", hours: "72", validDays: "90" })).status).toBe(303);
  const { patchTest, conditions } = await show();
  expect(patchTest).toMatchObject({ hours: 72, validDays: 90, service: { name: "Patch test: Facial" } });
  expect(conditions.map(({ words }: { words: string }) => words)).toEqual([
    "Needs a patch test at least 72 hours before.",
  ]);
  expect(studio.rows("SELECT duration_minutes, price_minor FROM services WHERE unlisted")).toEqual([
    { duration_minutes: 15, price_minor: 0 },
  ]);
  await send({ intent: "remove-condition", condition: String(conditions[0].id) });
  await send({ intent: "patch-test", hours: "48", validDays: "180" });
  expect((await show()).patchTest.service.id).toBe(patchTest.service.id);
});
