import { describe, expect, test } from "vitest";
import { mintProofLink, mintResetLink } from "#app/domain/accounts/account-mails.server.ts";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { openProof } from "#app/domain/accounts/verify-email.server.ts";
import {
  caller,
  enrol,
  from,
  hour,
  minute,
  open,
  password,
  second,
  visitorAt,
} from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { requestReset, resetIsOpen, setNewPassword } from "./reset.server.ts";

const studio = perTest(starterStudio);

const tokenFor = (userId: number, at = now): string => {
  const link = mintResetLink(userId, at);
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset\/[\w-]{43}$/u);
  return link?.split("/").at(-1) ?? "";
};
const other = "Other-Pass-2";

describe("a reset request", () => {
  test("has the same answer and writes for every address, but emails only a known one", () => {
    enrol("ana@x.test");
    expect(requestReset({ email: " ANA@x.test" }, caller, now)).toEqual({ ok: true, value: null });
    expect(requestReset({ email: "nobody@x.test" }, caller, now)).toEqual({ ok: true, value: null });
    expect(studio.mails()).toEqual(["password-reset ana@x.test"]);
    expect(studio.actions()).toEqual(["reset-asked", "reset-asked"]);
    expect(studio.count("tokens")).toBe(0);
  });

  test("sends an account at most three mails an hour", () => {
    enrol("ana@x.test");
    const ask = (at: number) => requestReset({ email: "ana@x.test" }, caller, at).ok;
    for (let turn = 0; turn < 6; turn += 1) expect(ask(now + turn * second)).toBe(true);
    expect(studio.mails()).toHaveLength(3);
    ask(now + hour + 3 * second);
    expect(studio.mails()).toHaveLength(4);
  });

  test("is limited to twenty an hour from one network", () => {
    for (let turn = 0; turn < 20; turn += 1)
      expect(requestReset({ email: `a${turn}@x.test` }, caller, now).ok).toBe(true);
    const asked = requestReset({ email: "a@x.test" }, caller, now);
    expect(asked).toMatchObject({
      ok: false,
      refusal: { reason: "too-many", retryAfterSeconds: 180 },
    });
    expect(requestReset({ email: "a@x.test" }, from("192.0.2.77"), now).ok).toBe(true);
  });

  test("requires an address", () => {
    expect(requestReset({}, caller, now)).toMatchObject({
      refusal: { reason: "invalid", fields: { email: "Enter your email address." } },
    });
    expect(requestReset({ email: "no" }, caller, now)).toMatchObject({ refusal: { reason: "invalid" } });
  });
});

describe("the mailed link", () => {
  test("works for sixty minutes", async () => {
    const token = tokenFor(enrol("ana@x.test").id);
    expect(resetIsOpen(token, now + hour - 1)).toBe(true);
    expect(resetIsOpen(token, now + hour)).toBe(false);
    expect(await setNewPassword(token, { password: other }, now + hour)).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  test("sets the password once, ends all sessions and voids all other links", async () => {
    const ana = enrol("ana@x.test");
    const sessions = [open(ana), open(ana, "stay")];
    const [token, spare] = [tokenFor(ana.id), tokenFor(ana.id)];
    expect((await setNewPassword(token, { password: other }, now + minute)).ok).toBe(true);
    expect(sessions.map((session) => visitorAt(now + minute, session))).toEqual([null, null]);
    expect([resetIsOpen(token, now), resetIsOpen(spare, now)]).toEqual([false, false]);
    expect((await signIn({ email: "ana@x.test", password }, caller, now)).ok).toBe(false);
    expect((await signIn({ email: "ana@x.test", password: other }, caller, now)).ok).toBe(true);
    expect(studio.actions()).toContain("password-reset");
  });

  test("confirms its address, voids all other links and sends a message about the change", async () => {
    const ana = enrol("ana@x.test");
    const stranger = mintProofLink(ana.id, "ana@x.test", now)?.confirm.split("/").at(-1) ?? "";
    const proven: number[] = [];
    const outcome = await setNewPassword(tokenFor(ana.id), { password: other }, now + minute, (id) =>
      proven.push(id),
    );
    expect([outcome.ok, proven]).toEqual([true, [ana.id]]);
    expect(accountById(ana.id)?.emailProvenAt).toBe(now + minute);
    expect(openProof(stranger, now + minute)).toBeNull();
    expect(studio.mails()).toEqual(["password-changed ana@x.test"]);
  });

  test("doesn't confirm an address that the account got later", async () => {
    const ana = enrol("ana@x.test");
    const token = tokenFor(ana.id);
    studio.sqlite.prepare("UPDATE users SET email = 'new@x.test' WHERE id = ?").run(ana.id);
    await setNewPassword(token, { password: other }, now);
    expect(accountById(ana.id)?.emailProvenAt).toBeNull();
  });

  test("sets one password when it is used twice at the same moment", async () => {
    const token = tokenFor(enrol("ana@x.test").id);
    const outcomes = await Promise.all([
      setNewPassword(token, { password: other }, now),
      setNewPassword(token, { password: "Third-Pass-3" }, now),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("stays valid when the password is refused", async () => {
    const token = tokenFor(enrol("ana@x.test").id);
    expect(await setNewPassword(token, { password: "weak" }, now)).toMatchObject({
      refusal: { reason: "invalid" },
    });
    expect(resetIsOpen(token, now)).toBe(true);
  });

  test("clears the failures and the notice about a given password", async () => {
    const ana = enrol("ana@x.test");
    studio.sqlite.exec("UPDATE users SET password_is_given = 1");
    for (let turn = 0; turn < 9; turn += 1)
      await signIn({ email: "ana@x.test", password: "no" }, caller, now);
    await setNewPassword(tokenFor(ana.id), { password: other }, now);
    expect((await signIn({ email: "ana@x.test", password: other }, caller, now)).ok).toBe(true);
    expect(accountById(ana.id)?.mustChangePassword).toBe(false);
  });

  test("doesn't work for a deleted account", async () => {
    const ana = enrol("ana@x.test");
    const token = tokenFor(ana.id);
    studio.sqlite.prepare("DELETE FROM users WHERE id = ?").run(ana.id);
    expect(mintResetLink(ana.id, now)).toBeNull();
    expect(await setNewPassword(token, { password: other }, now)).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  test("is stored only as a hash, and a changed one is refused", () => {
    const token = tokenFor(enrol("ana@x.test").id);
    expect(JSON.stringify(studio.rows("SELECT * FROM tokens"))).not.toContain(token);
    expect(resetIsOpen(`${token}x`, now)).toBe(false);
    expect(resetIsOpen("", now)).toBe(false);
  });
});
