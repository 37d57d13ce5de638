import { beforeEach, describe, expect, test } from "vitest";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { loadContactPage } from "#app/domain/website/pages/contact-page.server.ts";
import { lastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { loader as frame } from "#app/root.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
let admin: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  admin = addPerson(studio.sqlite, "Ada", "ada@studio.test", "admin");
});

const address = "/admin/webpage/studio";

async function send(fields: Record<string, string>, as = rita) {
  const { status, location, data } = await callRoute(address, { as, form: fields });
  return { status, to: location, body: data };
}

const reach = {
  intent: "reach",
  address: "2 Lime Walk, Town",
  phone: "+44 20 7946 0958",
  email: "Hi@lime.example ",
};

test("only admins change the studio's email, and the old address is informed", async () => {
  const before = settings();
  expect(await send(reach)).toMatchObject({
    status: 400,
    body: {
      fields: { email: "Only an administrator can change the studio's email address." },
      values: { email: reach.email },
    },
  });
  expect(settings()).toEqual(before);
  expect((await send({ ...reach, email: before.email })).status).toBe(303);
  expect((await send({ ...reach, address: "3 Lime Walk, Town" }, admin)).status).toBe(303);
  expect(settings().email).toBe("hi@lime.example");
  const mails = studio.sqlite.prepare("SELECT kind, recipient FROM outbox").all();
  expect(mails).toEqual([{ kind: "studio-address", recipient: before.email }]);
  // An undo by the front desk doesn't change the email.
  expect(undoLastChange(lastChange()?.id, { actor: { id: 1, role: "receptionist" }, now }).ok).toBe(true);
  expect(settings()).toMatchObject({ address: "2 Lime Walk, Town", email: "hi@lime.example" });
});

test("a changed address, phone and email are visible everywhere right away", async () => {
  expect(await send(reach, admin)).toMatchObject({ status: 303, to: "/admin/webpage/studio?done=reach" });
  const { place, facts } = loadContactPage("http://studio.test", now);
  expect(place).toMatchObject({
    address: "2 Lime Walk, Town",
    phone: "+44 20 7946 0958",
    email: "hi@lime.example",
  });
  expect(facts).toMatchObject({
    telephone: "+44 20 7946 0958",
    address: "2 Lime Walk, Town",
    email: "hi@lime.example",
  });
  const { context } = await callRoute("/");
  const shown = await frame({ request: new Request("http://studio.test/"), params: {}, context });
  expect(shown).toMatchObject({ phone: "+44 20 7946 0958" });
  const notes = studio.sqlite.prepare("SELECT detail FROM audit").pluck().all();
  expect(notes).toEqual(['{"address":"changed","phone":"changed"}', '{"email":"changed"}']);
});

const parts = {
  street: "48 Juniper Lane",
  city: "Portland",
  region: "OR",
  postalCode: "97205",
  country: "us",
};
const { address: _line, ...reachWithoutLine } = reach;

describe("the address in parts", () => {
  test("is shown in one line, and the line can't be changed separately", async () => {
    expect((await send({ ...reach, ...parts }, admin)).status).toBe(303);
    const line = "48 Juniper Lane, Portland, OR 97205";
    expect(settings()).toMatchObject({ ...parts, country: "US", address: line });
    expect((await send({ ...reach, address: "9 Elsewhere" }, admin)).status).toBe(303);
    expect(settings().address).toBe(line);
  });

  test("leaves the country out of the line for local visitors", async () => {
    await send(
      {
        ...reachWithoutLine,
        ...parts,
        region: "BC",
        postalCode: "V6B 1A1",
        city: "Vancouver",
        country: "CA",
      },
      admin,
    );
    expect(settings().address).toBe("48 Juniper Lane, Vancouver, BC V6B 1A1");
    expect(settings().country).toBe("CA");
  });

  test("can be undone together with the line", async () => {
    const { address } = settings();
    await send({ ...reachWithoutLine, ...parts, email: settings().email });
    expect(lastChange()).toMatchObject({ label: "Address and contact" });
    expect(undoLastChange(lastChange()?.id, { actor: { id: 1, role: "admin" }, now }).ok).toBe(true);
    expect(settings()).toMatchObject({ street: "", city: "", postalCode: "", address });
  });

  test.each([
    [{ street: "" }, "street"],
    [{ city: " " }, "city"],
    [{ street: "", city: "", region: "", postalCode: "" }, "street"],
    [{ country: "ZZ" }, "country"],
    [{ country: "USA" }, "country"],
    [{ street: "x".repeat(81) }, "street"],
    [{ postalCode: "9".repeat(17) }, "postalCode"],
    [{ phone: "12", city: "" }, "city"],
  ])("%j is refused and keeps the typed values", async (wrong, field) => {
    const before = settings();
    const values = { ...reachWithoutLine, ...parts, ...wrong };
    const { intent: _intent, ...typed } = values;
    expect(await send(values, admin)).toMatchObject({
      status: 400,
      body: { form: "reach", fields: { [field]: expect.any(String) }, values: typed },
    });
    expect(settings()).toEqual(before);
  });
});

describe("maps and search engines", () => {
  const online = {
    intent: "online",
    trade: "Brow studio",
    coordinates: "45.5231, -122.6765",
    profiles:
      "https://www.instagram.com/linen\r\n\r\nhttps://www.yelp.com/biz/linen\r\nhttps://www.yelp.com/biz/linen",
  };

  test("get the location, trade and profiles, and the change can be undone", async () => {
    expect(await send(online)).toMatchObject({ status: 303, to: "/admin/webpage/studio?done=online" });
    expect(settings()).toMatchObject({
      trade: "Brow studio",
      latitude: 45.5231,
      longitude: -122.6765,
      profiles: "https://www.instagram.com/linen\nhttps://www.yelp.com/biz/linen",
    });
    const { data } = await callRoute(address, { as: rita });
    expect(data.online).toMatchObject({ coordinates: "45.5231, -122.6765" });
    await send({ ...online, coordinates: "", profiles: "" });
    expect(settings()).toMatchObject({ latitude: null, longitude: null, profiles: "" });
    expect(lastChange()).toMatchObject({ label: "Maps and search engines" });
    expect(undoLastChange(lastChange()?.id, { actor: { id: 1, role: "admin" }, now }).ok).toBe(true);
    expect(settings()).toMatchObject({ latitude: 45.5231 });
  });

  test.each([
    [{ coordinates: "north" }, "coordinates"],
    [{ coordinates: "95, 10" }, "coordinates"],
    [{ trade: " " }, "trade"],
    [{ trade: "x".repeat(41) }, "trade"],
    [{ profiles: "http://insecure.example" }, "profiles"],
    [{ profiles: "https://user:secret@x.example" }, "profiles"],
    [{ profiles: "javascript:alert(1)" }, "profiles"],
    [{ profiles: Array.from({ length: 11 }, (_, at) => `https://x.example/${at}`).join("\n") }, "profiles"],
  ])("%j is refused and keeps the typed values", async (wrong, field) => {
    const before = settings();
    const { intent: _intent, ...values } = { ...online, ...wrong };
    expect(await send({ ...online, ...wrong })).toMatchObject({
      status: 400,
      body: { form: "online", fields: { [field]: expect.any(String) }, values },
    });
    expect(settings()).toEqual(before);
  });
});

describe("the policy", () => {
  const policy = "Call us.\nThank you.";

  test("applies to new bookings, and existing ones keep theirs", async () => {
    const before = appointmentAt(studio, tuesday, "09:00").appointment;
    await send({ intent: "policy", policy: "Call us.\r\nThank you.\r\n" });
    const after = appointmentAt(studio, tuesday, "10:30").appointment;
    expect(before.policy).toMatch(/^24-hour notice/u);
    expect(after.policy).toBe(policy);
    const kept = studio.sqlite
      .prepare(
        "SELECT body FROM policies JOIN appointments ON policy_id = policies.id ORDER BY appointments.id",
      )
      .pluck()
      .all();
    expect(kept).toEqual([before.policy, policy]);
  });

  test("can be previewed before it is saved", async () => {
    const answer = await send({ intent: "preview", policy });
    expect(answer).toMatchObject({
      status: 409,
      body: { form: "policy", question: {}, fields: {}, values: { policy } },
    });
    expect(settings().policy).not.toBe(policy);
  });

  test("can be undone without other changes", async () => {
    const { policy: before } = settings();
    await send({ intent: "policy", policy });
    studio.sqlite.exec("UPDATE settings SET time_zone = 'Europe/Berlin'");
    expect(lastChange()).toMatchObject({ label: "Cancellation policy" });
    expect(undoLastChange(lastChange()?.id, { actor: { id: 1, role: "admin" }, now }).ok).toBe(true);
    expect(settings()).toMatchObject({ policy: before, timeZone: "Europe/Berlin" });
  });

  test("leaves nothing to undo if it was not changed", async () => {
    await send({ intent: "policy", policy: settings().policy });
    expect(lastChange()).toBeNull();
  });
});

test.each([
  [{ ...reach, phone: "12" }, "phone"],
  [{ ...reach, address: " " }, "address"],
  [{ ...reach, address: "x".repeat(201) }, "address"],
  [{ ...reach, email: "a@b, c@d.test" }, "email"],
  [{ ...reach, email: "a@b.test\r\nBcc: eve@evil.test" }, "email"],
  [{ intent: "policy", policy: "" }, "policy"],
  [{ intent: "policy", policy: "x".repeat(2001) }, "policy"],
])("%j is refused and keeps the typed values", async (fields, field) => {
  const before = settings();
  const { intent, ...values } = fields as Record<string, string>;
  expect(await send(fields as Record<string, string>)).toMatchObject({
    status: 400,
    body: { form: intent, fields: { [field]: expect.any(String) }, values },
  });
  expect(settings()).toEqual(before);
});

test("refuses an unknown form", async () => {
  expect((await send({ intent: "burn" })).status).toBe(400);
});

test("the page says how many appointments keep their policy", async () => {
  appointmentAt(studio, tuesday, "09:00");
  expect((await callRoute(address, { as: rita })).data).toMatchObject({
    appointments: 1,
    isAdmin: false,
    done: null,
  });
});
