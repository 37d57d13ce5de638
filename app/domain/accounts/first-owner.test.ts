import { describe, expect, test } from "vitest";
import { accountByEmail, accountById } from "#app/domain/accounts/people/account.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { caller, enrol, minute, open, password, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { createAdmin, givePassword, setUp, setupIsOpen, setupLink } from "./first-owner.server.ts";

const studio = perTest(starterStudio);

const owner = {
  username: "Olga Owner",
  email: "olga@x.test",
  phone: "",
  password,
  studioName: "Quiet Room",
  timeZone: "Europe/Berlin",
  currency: "eur",
};

const newToken = (at = now): string => setupLink(at)?.split("/").at(-1) ?? "";

async function setUpWith(input: object = {}, token = newToken()) {
  const outcome = await setUp(token, { ...owner, ...input }, caller, now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

const provider = () => studio.rows("SELECT id FROM users WHERE email IS NULL")[0]?.id;

describe("the setup link", () => {
  test("leads to /setup on the public origin", () => {
    expect(setupLink(now)).toMatch(/^http:\/\/localhost:3000\/setup\/[\w-]{43}$/u);
  });

  test("works for 30 minutes or until a newer one replaces it", () => {
    const token = newToken();
    expect(setupIsOpen(token, now + 30 * minute - 1)).toBe(true);
    expect(setupIsOpen(token, now + 30 * minute)).toBe(false);
    newToken(now + minute);
    expect(setupIsOpen(token, now + minute)).toBe(false);
  });

  test("works once", async () => {
    const token = newToken();
    await setUpWith({}, token);
    expect(setupIsOpen(token, now)).toBe(false);
    expect(await setUp(token, { ...owner, email: "other@x.test" }, caller, now)).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  test("creates one owner when it is used twice at the same moment", async () => {
    const token = newToken();
    const outcomes = await Promise.all(
      ["a@x.test", "b@x.test"].map((email) => setUp(token, { ...owner, email }, caller, now)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("closes as soon as there is an admin", async () => {
    const token = newToken();
    enrol("ada@x.test", ["admin"]);
    expect(setupIsOpen(token, now)).toBe(false);
    expect((await setUp(token, owner, caller, now)).ok).toBe(false);
    expect(setupLink(now)).toBeNull();
  });

  test("opens again when no admin can sign in", () => {
    const ada = enrol("ada@x.test", ["admin"]);
    studio.sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(ada.id);
    expect(setupLink(now)).not.toBeNull();
  });
});

describe("the owner", () => {
  test("is a signed-in admin, and the studio has its name, time zone and currency", async () => {
    const { user, session } = await setUpWith();
    expect(user).toMatchObject({ roles: ["admin"], phone: null, mustChangePassword: false });
    expect(visitorAt(now, session)?.roles).toEqual(["admin"]);
    expect(settings()).toMatchObject({
      studioName: "Quiet Room",
      timeZone: "Europe/Berlin",
      currency: "EUR",
    });
    expect(provider()).toBeDefined();
    expect(studio.actions()).toEqual(["set-up", "signed-in"]);
  });

  test("takes over the example provider with its services if they give treatments", async () => {
    const id = provider();
    const services = studio.rows("SELECT count(*) AS n FROM service_providers WHERE provider_id = ?", id);
    const { user } = await setUpWith({ givesTreatments: "on" });
    expect(user).toMatchObject({ id, username: "Olga Owner", roles: ["provider", "admin"] });
    expect(provider()).toBeUndefined();
    expect(studio.rows("SELECT count(*) AS n FROM service_providers WHERE provider_id = ?", id)).toEqual(
      services,
    );
    expect((await signIn({ email: owner.email, password }, caller, now)).ok).toBe(true);
  });

  test("becomes a new provider if they give treatments and there is no example provider", async () => {
    studio.sqlite.prepare("UPDATE users SET email = 'taken@x.test' WHERE email IS NULL").run();
    const { user } = await setUpWith({ givesTreatments: true });
    expect(accountById(user.id)?.roles).toEqual(["provider", "admin"]);
    expect(studio.rows("SELECT active FROM providers WHERE user_id = ?", user.id)).toEqual([{ active: 1 }]);
  });

  test.each([
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ timeZone: "+02:00" }, "timeZone"],
    [{ currency: "XYZ1" }, "currency"],
    [{ currency: "euro" }, "currency"],
    [{ studioName: " " }, "studioName"],
    [{ password: "weak" }, "password"],
    [{ email: "olga" }, "email"],
    [{ username: "" }, "username"],
  ])("is refused with %j at %s, and the link stays valid", async (input, field) => {
    const token = newToken();
    const outcome = await setUp(token, { ...owner, ...input }, caller, now);
    expect(outcome).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
    expect(Object.keys((!outcome.ok && outcome.refusal.fields) || {})).toEqual([field]);
    expect(setupIsOpen(token, now)).toBe(true);
    expect(settings().studioName).not.toBe("Quiet Room");
  });

  test("can't use the address of an existing account", async () => {
    enrol("olga@x.test");
    expect(await setUp(newToken(), owner, caller, now)).toMatchObject({ refusal: { reason: "conflict" } });
  });
});

test("creates an admin from the shell with a generated password that must be changed", async () => {
  const outcome = await createAdmin(" Boss@x.test", now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  expect(outcome.value.email).toBe("boss@x.test");
  expect(accountByEmail("boss@x.test")).toMatchObject({ roles: ["admin"], mustChangePassword: true });
  expect((await signIn(outcome.value, caller, now)).ok).toBe(true);
  expect(setupLink(now)).toBeNull();
  expect((await createAdmin("boss@x.test", now)).ok).toBe(false);
  expect((await createAdmin("boss", now)).ok).toBe(false);
});

test("sets a new password from the shell and ends the sessions, but refuses an unknown address", async () => {
  const ana = enrol("ana@x.test", ["receptionist"]);
  const before = open(ana);
  const outcome = await givePassword(" ANA@x.test", now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  expect(visitorAt(now, before)).toBeNull();
  expect((await signIn({ email: "ana@x.test", password }, caller, now)).ok).toBe(false);
  expect((await signIn(outcome.value, caller, now)).ok).toBe(true);
  expect(studio.mails()).toEqual(["password-changed ana@x.test"]);
  expect(await givePassword("nobody@x.test", now)).toMatchObject({ refusal: { reason: "not-found" } });
});
