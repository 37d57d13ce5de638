import { beforeEach, describe, expect, test } from "vitest";
import { mintResetLink } from "#app/domain/accounts/account-mails.server.ts";
import { resetIsOpen } from "#app/domain/accounts/password/reset.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { caller, cookieOf, enrol, open, password, second, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { accountById } from "./account.server.ts";
import { changeDetails, changePassword } from "./own-account.server.ts";

const studio = perTest(starterStudio);
let ana: ReturnType<typeof enrol>;
let session: ReturnType<typeof open>;
let visitor: Visitor;
beforeEach(() => {
  ana = enrol("ana@x.test");
  session = open(ana, "remember");
  visitor = visitorAt(now, session) as Visitor;
});

const details = { username: "Ana López", phone: "(555) 010-2030", email: "ana@x.test" };
const change = (input: object) => changeDetails(visitor, { ...details, ...input }, caller, now);
const account = () => accountById(ana.id);
const wrongCurrent = { reason: "invalid", fields: { currentPassword: "That is not your current password." } };

describe("own details", () => {
  test("change name and phone without the password, and the audit has no values", async () => {
    expect(await change({ username: "Ana Ruiz", phone: "555 010 9999", roles: ["admin"] })).toMatchObject({
      ok: true,
    });
    expect(account()).toMatchObject({ username: "Ana Ruiz", phone: "555 010 9999", roles: ["user"] });
    expect(studio.rows("SELECT actor_id, action, detail FROM audit")).toEqual([
      { actor_id: ana.id, action: "details-changed", detail: '{"changed":["username","phone"]}' },
    ]);
  });

  test("require the current password for another address", async () => {
    expect(await change({ email: "new@x.test" })).toMatchObject({
      refusal: { reason: "invalid", fields: { currentPassword: "Enter your current password." } },
    });
    expect(await change({ email: "new@x.test", currentPassword: "Wrong-Pass-1" })).toMatchObject({
      refusal: wrongCurrent,
    });
    expect(account()?.email).toBe("ana@x.test");
  });

  test("save name and phone immediately, while a new address waits for confirmation", async () => {
    const input = { username: "Ana Ruiz", email: "new@x.test", currentPassword: password };
    expect(await change(input)).toEqual({ ok: true, value: { waits: true } });
    expect(account()).toMatchObject({ username: "Ana Ruiz", email: "ana@x.test" });
  });

  test("ignore another spelling of the same address", async () => {
    studio.sqlite.exec(
      "UPDATE users SET email = 'ana@b\u00fccher.test', email_proven_at = 5 WHERE email = 'ana@x.test'",
    );
    expect((await change({ email: "ana@B\u00fccher.test" })).ok).toBe(true);
    expect(account()).toMatchObject({ emailProvenAt: 5 });
    expect(studio.mails()).toEqual([]);
  });

  test("ignore another case of the same address", async () => {
    expect((await change({ email: "ANA@x.test" })).ok).toBe(true);
    expect(studio.mails()).toEqual([]);
  });

  test.each(["username", "phone", "email"])("require %s", async (name) => {
    const outcome = await change({ [name]: " " });
    expect(outcome).toMatchObject({
      refusal: { reason: "invalid", message: "Please fill in all required fields." },
    });
  });
});

describe("own password", () => {
  const next = { currentPassword: password, password: "Other-Pass-2" };

  test("changes with the current one and ends all sessions except a new one", async () => {
    const other = open(ana);
    const outcome = await changePassword(visitor, next, caller, now + second);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    expect(outcome.value.sessionInfo.preference).toBe("remember");
    expect(cookieOf(outcome.value)).not.toBe(cookieOf(session));
    expect([session, other].map((old) => visitorAt(now + second, old))).toEqual([null, null]);
    expect(visitorAt(now + second, outcome.value)?.userId).toBe(ana.id);
    expect((await signIn({ email: "ana@x.test", password }, caller, now)).ok).toBe(false);
    expect((await signIn({ email: "ana@x.test", password: next.password }, caller, now)).ok).toBe(true);
    expect(studio.actions()[0]).toBe("password-changed");
    expect(studio.mails()).toEqual(["password-changed ana@x.test"]);
  });

  test("removes the notice about a given password and voids mailed links", async () => {
    studio.sqlite.exec("UPDATE users SET password_is_given = 1");
    const link = mintResetLink(ana.id, now)?.split("/").at(-1) ?? "";
    await changePassword(visitor, next, caller, now);
    expect(account()?.mustChangePassword).toBe(false);
    expect(resetIsOpen(link, now)).toBe(false);
  });

  test("stays the same after a wrong current one, which counts for the sign-in limits", async () => {
    const guess = (at: number) =>
      changePassword(visitor, { ...next, currentPassword: "Wrong-Pass-1" }, caller, at);
    for (let turn = 0; turn < 5; turn += 1) expect(await guess(now)).toMatchObject({ refusal: wrongCurrent });
    expect(await changePassword(visitor, next, caller, now)).toMatchObject({
      refusal: { reason: "too-many" },
    });
    expect((await changePassword(visitor, next, caller, now + second)).ok).toBe(true);
  });

  test("must follow the rule, and both passwords are required", async () => {
    expect(await changePassword(visitor, { ...next, password: "weak" }, caller, now)).toMatchObject({
      refusal: {
        reason: "invalid",
        fields: { password: expect.stringMatching(/^Password must be at least 8/u) },
      },
    });
    expect(await changePassword(visitor, null, caller, now)).toMatchObject({
      refusal: { message: "Please fill in all required fields." },
    });
  });

  test("accepts one of two changes at the same moment", async () => {
    const outcomes = await Promise.all([
      changePassword(visitor, next, caller, now),
      changePassword(visitor, { ...next, password: "Third-Pass-3" }, caller, now),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(studio.count("sessions")).toBe(1);
  });
});
