import { expect, test, vi } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, minute, open, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });

const send = (fields: Record<string, string>, cookie?: string) =>
  callRoute("/login", { form: { password, ...fields }, cookie });

test("starts a session with the right password and redirects to the role's landing page", async () => {
  enrol("client@x.test");
  enrol("admin@x.test", ["admin"]);
  enrol("desk@x.test", ["receptionist"]);
  enrol("maya@x.test", ["provider", "admin"]);
  const landing = async (email: string) => {
    const { status, location, setCookie } = await send({ email });
    expect(status).toBe(303);
    expect(setCookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax, device=/u);
    return location;
  };
  expect(await landing("client@x.test")).toBe("/");
  expect(await landing(" ADMIN@x.test")).toBe("/admin/users");
  expect(await landing("desk@x.test")).toBe("/admin/services");
  expect(await landing("maya@x.test")).toBe("/provider");
  expect(studio.count("sessions")).toBe(4);
});

test("sets a persistent cookie for 'Remember me'", async () => {
  enrol("client@x.test");
  const { setCookie } = await send({ email: "client@x.test", sessionPreference: "remember" });
  expect(setCookie).toMatch(/^sid=[^,]*Max-Age=2592000/u);
  expect(studio.rows("SELECT preference FROM sessions")).toEqual([{ preference: "remember" }]);
});

test("redirects to the requested page if it is on this site and the role may open it", async () => {
  enrol("client@x.test");
  const after = async (redirectTo: string) => (await send({ email: "client@x.test", redirectTo })).location;
  expect(await after("/profile?all")).toBe("/profile?all");
  expect(await after("/admin/users")).toBe("/");
  expect(await after("//evil.test")).toBe("/");
  expect(await after("https://evil.test/")).toBe("/");
});

test("answers a wrong password and an unknown address alike, and keeps the address but not the password", async () => {
  enrol("client@x.test");
  const wrong = await send({
    email: "client@x.test",
    password: "Wrong-Pass-1",
    sessionPreference: "remember",
  });
  const unknown = await send({ email: "nobody@x.test", password: "Wrong-Pass-1" });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.data.message).toBe("Login failed. Please check your credentials and try again.");
  expect(unknown.data.message).toBe(wrong.data.message);
  expect(wrong.data.values).toEqual({ email: "client@x.test", sessionPreference: "remember" });
  expect(wrong.text).not.toContain("Wrong-Pass-1");
  expect(wrong.setCookie).toBeNull();
  expect(studio.count("sessions")).toBe(0);
});

test("shows a missing field at the field", async () => {
  const { status, data } = await send({ email: "", password: "" });
  expect(status).toBe(400);
  expect(Object.keys(data.fields)).toEqual(["email", "password"]);
});

test("shows how a session ended, but no other text from the URL", async () => {
  const ended = async (query: string) => (await callRoute(`/login${query}`)).data.ended;
  expect(await ended("?ended=inactivity")).toBe("Session expired due to inactivity");
  expect(await ended("?ended=expired")).toBe("Your session has expired. Please log in again.");
  expect(await ended("?ended=toString")).toBeNull();
  expect(await ended("")).toBeNull();
});

test("redirects signed-in users to their landing page, and shows the form after a session ended", async () => {
  const cookie = cookieOf(open(enrol("admin@x.test", ["admin"])));
  const there = await callRoute("/login", { cookie });
  expect([there.status, there.location]).toEqual([303, "/admin/users"]);
  vi.setSystemTime(now + 30 * minute);
  expect((await callRoute("/login", { cookie })).status).toBe(200);
});

test("answers 400 to a body that is not a form", async () => {
  const { status, data } = await callRoute("/login", { form: {} });
  expect([status, data.ok]).toEqual([400, false]);
});
