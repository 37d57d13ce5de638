import { expect, test, vi } from "vitest";
import { setupLink } from "#app/domain/accounts/first-owner.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, minute } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });

const params = () => ({ token: setupLink(now)?.split("/").at(-1) ?? "" });
const owner = {
  username: "Olga Owner",
  email: "olga@x.test",
  password: "Kettle-Moss-7",
  studioName: "Quiet Room",
  timeZone: "Europe/Berlin",
  currency: "EUR",
};

test("creates the owner's account, names the studio and signs the owner in, once", async () => {
  const link = params();
  const made = await callRoute(`/setup/${link.token}`, { form: { ...owner, givesTreatments: "on" } });
  expect([made.status, made.location]).toEqual([303, "/admin/start"]);
  expect(made.setCookie).toMatch(/^sid=/u);
  const start = await callRoute(made.location ?? "", { cookie: made.setCookie?.split(";")[0] });
  expect(start.status).toBe(200);
  expect(studio.rows("SELECT studio_name, time_zone, currency FROM settings")).toEqual([
    { studio_name: "Quiet Room", time_zone: "Europe/Berlin", currency: "EUR" },
  ]);
  const again = await callRoute(`/setup/${link.token}`, { form: { ...owner, email: "eve@x.test" } });
  expect(again.status).toBe(404);
});

test("shows a missing value at its field, and does not return the password", async () => {
  const form = { ...owner, studioName: "", password: "weak" };
  const { status, data, text } = await callRoute(`/setup/${params().token}`, { form });
  expect([status, Object.keys(data.fields).sort()]).toEqual([400, ["password", "studioName"]]);
  expect(data.values).toMatchObject({ username: "Olga Owner", timeZone: "Europe/Berlin" });
  expect(text).not.toContain('"weak"');
});

test("is 404 without its link, after half an hour, and once the studio has an admin", async () => {
  expect((await callRoute("/setup/x")).status).toBe(404);
  const link = params();
  const shown = await callRoute(`/setup/${link.token}`);
  expect(shown.status).toBe(200);
  expect(shown.data.choices.timeZones).toContain("Europe/Berlin");
  vi.setSystemTime(now + 30 * minute);
  expect((await callRoute(`/setup/${link.token}`)).status).toBe(404);
  vi.setSystemTime(now);
  enrol("admin@x.test", ["admin"]);
  expect((await callRoute(`/setup/${link.token}`)).status).toBe(404);
});

const details = {
  studioPhone: "(503) 555-0142",
  studioEmail: "Hello@Quiet.example",
  street: "48 Juniper Lane",
  city: "Portland",
  region: "OR",
  postalCode: "97205",
  country: "US",
  "open-1": "on",
  "from-1": "10:00",
  "to-1": "19:00",
  "open-6": "on",
  "from-6": "10:00",
  "to-6": "14:00",
  "from-7": "10:00",
  "to-7": "14:00",
};
// Holidays after Monday, March 2, 2026.
const christmas = "2026-12-25";
const formOf = (more: Record<string, string | string[]>) =>
  Object.entries({ ...owner, ...more }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
const setUpWith = (more: Record<string, string | string[]>) =>
  callRoute(`/setup/${params().token}`, { form: formOf(more) });
const hoursIn = (table: string) =>
  studio.rows(
    `SELECT weekday AS day, opens_min AS opens, closes_min AS closes FROM ${table} ORDER BY weekday`,
  );
const settings = (...columns: string[]) => studio.rows(`SELECT ${columns.join(", ")} FROM settings`)[0];

test("asks once for address, phone and email, and forms the one-line address from its parts", async () => {
  expect((await setUpWith(details)).status).toBe(303);
  expect(settings("address", "street", "city", "region", "postal_code", "country", "phone", "email")).toEqual(
    {
      address: "48 Juniper Lane, Portland, OR 97205",
      street: "48 Juniper Lane",
      city: "Portland",
      region: "OR",
      postal_code: "97205",
      country: "US",
      phone: "(503) 555-0142",
      email: "hello@quiet.example",
    },
  );
  expect(studio.actions()).toEqual(["set-up", "changed", "signed-in"]);
});

test.each([["on"], [""]])(
  "uses the week for booking hours, opening hours and the first provider (gives: %j)",
  async (gives) => {
    expect((await setUpWith({ ...details, givesTreatments: gives })).status).toBe(303);
    const week = [
      ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: 600, closes: 1140 })),
      { day: 6, opens: 600, closes: 840 },
    ];
    expect(hoursIn("booking_hours")).toEqual(week);
    expect(hoursIn("opening_hours")).toEqual(week);
    expect(
      studio.rows(
        "SELECT weekday AS day, start_min AS opens, end_min AS closes FROM working_hours ORDER BY weekday",
      ),
    ).toEqual(week);
  },
);

test("closes the ticked holidays with their names, and ignores other dates", async () => {
  const page = await callRoute(`/setup/${params().token}`);
  const offered = page.data.choices.details.holidays;
  expect(offered).toHaveLength(12);
  expect(offered.filter(({ usual }: { usual: boolean }) => usual)).toHaveLength(6);
  await setUpWith({ ...details, closed: [christmas, "2026-11-26", "2026-08-08", "x"] });
  expect(studio.rows("SELECT date, reason FROM closed_days ORDER BY date")).toEqual([
    { date: "2026-11-26", reason: "Thanksgiving Day" },
    { date: christmas, reason: "Christmas Day" },
  ]);
});

test("closes no holidays for a studio in another country", async () => {
  await setUpWith({ ...details, country: "DE", closed: [christmas] });
  expect(studio.count("closed_days")).toBe(0);
  expect(settings("address")).toEqual({ address: "48 Juniper Lane, 97205 Portland, OR" });
});

test("keeps the examples for empty fields, and emails bookings to the owner", async () => {
  const before = hoursIn("opening_hours");
  expect((await setUpWith({ studioPhone: "", street: " ", country: "US" })).status).toBe(303);
  expect(settings("address", "country", "phone", "email")).toEqual({
    address: "1 Example Street, Your Town",
    country: "",
    phone: "(555) 555-0100",
    email: "olga@x.test",
  });
  expect(hoursIn("opening_hours")).toEqual(before);
});

test("shows all errors of studio and owner together, and keeps the typed values", async () => {
  const { status, data } = await setUpWith({
    ...details,
    username: "",
    studioPhone: "12",
    "to-1": "09:00",
    country: "XX",
    closed: [christmas, "2026-11-26"],
  });
  expect(status).toBe(400);
  expect(Object.keys(data.fields).sort()).toEqual(["country", "studioPhone", "to-1", "username"]);
  expect(data.values).toMatchObject({
    street: "48 Juniper Lane",
    "to-1": "09:00",
    closed: `${christmas} 2026-11-26`,
  });
  expect(settings("street")).toEqual({ street: "" });
  expect(studio.count("user_roles WHERE role = 'admin'")).toBe(0);
});

test("keeps hours and address of a studio that was open when it gets a new owner", async () => {
  studio.sqlite.exec("UPDATE settings SET opened_at = 1");
  const before = hoursIn("booking_hours");
  expect((await callRoute(`/setup/${params().token}`)).data.choices.details).toBeNull();
  expect((await setUpWith(details)).status).toBe(303);
  expect(hoursIn("booking_hours")).toEqual(before);
  expect(settings("street")).toEqual({ street: "" });
});
