/** Tests that the URL of search results doesn't contain what was typed (rule 19.11). */
import { expect, it } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { now } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();

const send = (form: Record<string, string>, as?: number) =>
  callRoute("POST /receptionist/search", { form, as, now });

it.each([
  ["/receptionist", "q"],
  ["/receptionist/find", "q"],
  ["/receptionist/clients", "q"],
  ["/receptionist/clients/1/merge", "q"],
  ["/provider/find", "q"],
  ["/admin/users", "search"],
  ["/admin/data", "person"],
])("redirects to %s without the name and the email that were typed", async (to, field) => {
  const { status, location } = await send(
    { to, [field]: "ana@example.com", name: "ana lópez", date: "2026-03-03" },
    studio.rita,
  );
  expect(status).toBe(303);
  expect(location).toMatch(new RegExp(`^${to}\\?`, "u"));
  expect(location).toContain("date=2026-03-03");
  expect(decodeURIComponent(location ?? "")).not.toMatch(/ana|example|l.pez/iu);
});

it("finds the same clients by the sealed text as by the typed text", async () => {
  const { location } = await send({ to: "/receptionist/find", q: "ana" }, studio.rita);
  const found = async (address: string) => (await callRoute(address, { as: studio.rita, now })).data.found;
  expect(await found(location ?? "")).toEqual(await found("/receptionist/find?q=ana"));
  const client = async (address: string) =>
    (await callRoute(address, { as: studio.rita, now })).data.page.panel.form.clients;
  const form = await send({ to: "/receptionist", new: "", q: "ana" }, studio.rita);
  expect(await client(form.location ?? "")).toEqual(await client("/receptionist?new&q=ana"));
});

it("redirects only to search pages, otherwise to the home page, and answers only staff", async () => {
  for (const to of [
    "",
    "https://evil.test",
    "//evil.test",
    "/admin/users/",
    "/receptionist/clients/x/merge",
  ]) {
    expect((await send({ to, q: "ana" }, studio.rita)).location, to).toBe("/");
  }
  expect((await send({ to: "/receptionist/find", q: "ana" }, studio.clientId)).status).toBe(403);
  expect((await send({ to: "/receptionist/find", q: "ana" })).location).toContain("/login");
});
