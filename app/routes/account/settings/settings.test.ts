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

test("is only for signed-in users", async () => {
  const { status, location } = await callRoute("/profile/settings");
  expect([status, location]).toEqual([302, "/login?redirectTo=%2Fprofile%2Fsettings"]);
});

describe("details", () => {
  const same = { intent: "details", username: "Ana B", phone: "555 010 2031", email: "ana@x.test" };

  test("saves name and phone without a password", async () => {
    expect((await send(same)).location).toBe("/profile?done=details");
    expect(account()).toEqual({ username: "Ana B", phone: "555 010 2031", email: "ana@x.test" });
  });

  test("asks for the password before a new address, which must be confirmed", async () => {
    const without = await send({ ...same, email: "new@x.test" });
    expect([without.status, Object.keys(without.data.fields)]).toEqual([400, ["currentPassword"]]);
    expect(without.data.values).toEqual({ username: "Ana B", phone: "555 010 2031", email: "new@x.test" });
    const given = await send({ ...same, email: "new@x.test", currentPassword: password });
    expect(given.location).toBe("/profile?done=address");
    expect(account()?.email).toBe("ana@x.test");
    expect(studio.mails()).toEqual(["address-proof new@x.test", "address-asked ana@x.test"]);
    expect(await shown()).toMatchObject({ pending: "new@x.test", person: { email: "ana@x.test" } });
  });

  test("emails the link to a new address again, three times an hour, and withdraws it", async () => {
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

  test("says that the address can't be confirmed without a mail server", async () => {
    await send({ ...same, email: "new@x.test", currentPassword: password });
    expect((await shown()).noMail).toMatch(/^We can't send email/u);
  });
});

describe("password", () => {
  test("is replaced by a new one, and this session continues with a new cookie", async () => {
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

  test("is refused at its field if it is wrong, and no typed value is returned", async () => {
    const { status, data, text } = await send({
      intent: "password",
      currentPassword: "Wrong-Pass-1",
      password: "Another-Pass-2",
    });
    expect([status, data.form, Object.keys(data.fields)]).toEqual([400, "password", ["currentPassword"]]);
    expect(text).not.toMatch(/Pass-/u);
  });
});
