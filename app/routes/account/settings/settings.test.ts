import { beforeEach, describe, expect, test, vi } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });
let cookie: string;
beforeEach(() => {
  cookie = cookieOf(open(enrol("ana@x.test"), "remember"));
});

const send = (form: Record<string, string>) => callRoute("/profile/settings", { cookie, form });
const shown = async () => (await callRoute("/profile/settings", { cookie })).data;
const account = () => studio.rows("SELECT username, phone, email FROM users WHERE email IS NOT NULL")[0];

test("Is for the signed-in only.", async () => {
  const { status, location } = await callRoute("/profile/settings");
  expect([status, location]).toEqual([302, "/login?redirectTo=%2Fprofile%2Fsettings"]);
});

describe("details", () => {
  const same = { intent: "details", username: "Ana B", phone: "555 010 2031", email: "ana@x.test" };

  test("Name and phone are saved without a password.", async () => {
    expect((await send(same)).location).toBe("/profile?done=details");
    expect(account()).toEqual({ username: "Ana B", phone: "555 010 2031", email: "ana@x.test" });
  });

  test("A new address needs the password, and waits for its proof.", async () => {
    const without = await send({ ...same, email: "new@x.test" });
    expect([without.status, Object.keys(without.data.fields)]).toEqual([400, ["currentPassword"]]);
    expect(without.data.values).toEqual({ username: "Ana B", phone: "555 010 2031", email: "new@x.test" });
    const given = await send({ ...same, email: "new@x.test", currentPassword: password });
    expect(given.location).toBe("/profile?done=address");
    expect(account()?.email).toBe("ana@x.test");
    expect(studio.mails()).toEqual(["address-proof new@x.test", "address-asked ana@x.test"]);
    expect(await shown()).toMatchObject({ pending: "new@x.test", person: { email: "ana@x.test" } });
  });

  test("A new address that waits can be mailed again, three times an hour, and withdrawn.", async () => {
    await send({ ...same, email: "new@x.test", currentPassword: password });
    vi.setSystemTime(now + 1);
    expect((await send({ intent: "address-again" })).location).toBe("/profile/settings?done=again");
    vi.setSystemTime(now + 2);
    await send({ intent: "address-again" });
    vi.setSystemTime(now + 3);
    const tooOften = await send({ intent: "address-again" });
    expect([tooOften.status, tooOften.data.form]).toEqual([429, "address-again"]);
    expect((await send({ intent: "address-withdraw" })).location).toBe("/profile/settings?done=withdrawn");
    expect((await shown()).pending).toBeNull();
    const again = await send({ intent: "address-withdraw" });
    expect([again.status, account()?.email]).toEqual([404, "ana@x.test"]);
  });

  test("Without a mail server the page says that nobody can prove it now.", async () => {
    await send({ ...same, email: "new@x.test", currentPassword: password });
    expect((await shown()).noMail).toMatch(/^We can't send email/u);
  });
});

describe("password", () => {
  test("The right one makes way for a new one; this session goes on with a new cookie.", async () => {
    const { location, setCookie } = await send({
      intent: "password",
      currentPassword: password,
      password: "Another-Pass-2",
    });
    expect(location).toBe("/profile?done=password");
    expect(setCookie).toMatch(/^sid=.*Max-Age=2592000/u);
    expect(setCookie?.startsWith(cookie)).toBe(false);
    expect(studio.count("sessions")).toBe(1);
  });

  test("A wrong one is told at its field, and nothing that was typed comes back.", async () => {
    const { status, data, text } = await send({
      intent: "password",
      currentPassword: "Wrong-Pass-1",
      password: "Another-Pass-2",
    });
    expect([status, data.form, Object.keys(data.fields)]).toEqual([400, "password", ["currentPassword"]]);
    expect(text).not.toMatch(/Pass-/u);
  });
});
