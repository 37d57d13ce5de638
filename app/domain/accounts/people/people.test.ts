import { beforeEach, describe, expect, test } from "vitest";
import { mintResetLink } from "#app/domain/accounts/account-mails.server.ts";
import { setNewPassword } from "#app/domain/accounts/password/reset.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { caller, enrol, minute, open, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { accountByEmail } from "./account.server.ts";
import {
  allPeople,
  changeRoles,
  createPerson,
  isLastAdmin,
  listPeople,
  personById,
  userAsRead,
} from "./people.server.ts";

const studio = perTest(starterStudio);
let ada: ReturnType<typeof enrol>;
let admin: Actor;
beforeEach(() => {
  ada = enrol("ada@x.test", ["admin"], "Ada Lind");
  admin = { id: ada.id, role: "admin", sessionId: null };
});

const newcomer = {
  username: "Nia Park",
  email: "nia@x.test",
  password: "123456",
  phone: "",
  roles: ["user"],
};

async function made(input: object = {}) {
  const outcome = await createPerson({ ...newcomer, ...input }, { actor: admin, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

async function refusalOf(input: unknown) {
  const outcome = await createPerson(input, { actor: admin, now });
  return outcome.ok ? null : outcome.refusal;
}

test("returns these fields of a user and no others", () => {
  expect(userAsRead(ada)).toEqual({
    id: ada.id,
    username: "Ada Lind",
    email: "ada@x.test",
    phone: "(555) 010-2030",
    roles: ["admin"],
    created_at: new Date(now).toISOString(),
    last_login: null,
  });
  expect(personById(ada.id)).toEqual(userAsRead(ada));
  expect(personById(4711)).toBeNull();
});

describe("the list", () => {
  const names = (filter: Parameters<typeof listPeople>[0]) =>
    listPeople(filter).people.map(({ username }) => username);
  beforeEach(() => {
    enrol("bea@x.test", ["user"], "Bea 100% Long");
    enrol("cleo@y.test", ["provider", "receptionist"], "cleo Under_score");
    studio.sqlite.exec("UPDATE users SET phone = '+1 503.555-0199' WHERE email = 'cleo@y.test'");
  });

  test("is sorted by name and includes the unclaimed provider", () => {
    expect(names({})).toEqual(["Ada Lind", "Bea 100% Long", "cleo Under_score", "Our esthetician"]);
    expect(allPeople().map(({ username }) => username)).toEqual(names({}));
  });

  test("finds users by name, address and phone number, in any case", () => {
    expect(names({ search: " ADA " })).toEqual(["Ada Lind"]);
    expect(names({ search: "@Y.test" })).toEqual(["cleo Under_score"]);
    expect(names({ search: "503 555" })).toEqual(["cleo Under_score"]);
    expect(names({ search: "(503)555-01" })).toEqual(["cleo Under_score"]);
    expect(names({ search: "nobody" })).toEqual([]);
  });

  test("searches for % and _ literally", () => {
    expect(names({ search: "%" })).toEqual(["Bea 100% Long"]);
    expect(names({ search: "_" })).toEqual(["cleo Under_score"]);
    expect(names({ search: "\\" })).toEqual([]);
    expect(names({ search: "' OR 1=1 --" })).toEqual([]);
  });

  test("combines a role filter with a search", () => {
    expect(names({ role: "receptionist" })).toEqual(["cleo Under_score"]);
    expect(names({ role: "provider", search: "esthetician" })).toEqual(["Our esthetician"]);
  });

  test("has no deleted accounts", () => {
    studio.sqlite.exec("UPDATE users SET deleted_at = 1 WHERE email = 'cleo@y.test'");
    expect(names({ search: "cleo" })).toEqual([]);
    expect(personById(accountByEmail("cleo@y.test")?.id ?? 0)).toBeNull();
  });

  test("has fifty users a page and shows the nearest page for a wrong number", () => {
    for (let place = 0; place < 100; place += 1) enrol(`p${place}@x.test`, ["user"], `Person ${place}`);
    expect(listPeople()).toMatchObject({ total: 104, page: 1, pages: 3 });
    expect(listPeople().people).toHaveLength(50);
    expect(listPeople({ page: 3 }).people).toHaveLength(4);
    expect(listPeople({ page: 99 }).page).toBe(3);
    expect(listPeople({ page: Number.NaN }).page).toBe(1);
    expect(allPeople()).toHaveLength(104);
  });
});

describe("a password given to staff", () => {
  const week = 7 * 24 * 60 * 60_000;
  const tryAt = (at: number, email = "nia@x.test") => signIn({ email, password: "abcdef" }, caller, at);

  test("expires after seven days, and the answer explains the next step", async () => {
    await made({ password: "abcdef", roles: ["receptionist"] });
    expect((await tryAt(now + week - 1)).ok).toBe(true);
    expect(await tryAt(now + week)).toMatchObject({
      refusal: {
        reason: "not-signed-in",
        message: expect.stringMatching(/^The password that you were given expired after seven days\./u),
      },
    });
    const wrong = await signIn({ email: "nia@x.test", password: "abcdeg" }, caller, now + week);
    expect(wrong).toMatchObject({ refusal: { message: expect.stringMatching(/^Login failed\./u) } });
    const token =
      mintResetLink(accountByEmail("nia@x.test")?.id ?? 0, now + week)
        ?.split("/")
        .at(-1) ?? "";
    expect((await setNewPassword(token, { password: "Kettle-Moss-7" }, now + week)).ok).toBe(true);
    const own = { email: "nia@x.test", password: "Kettle-Moss-7" };
    expect((await signIn(own, caller, now + 9 * week)).ok).toBe(true);
  });

  test("starts to expire when a client becomes staff", async () => {
    const nia = await made({ password: "abcdef" });
    expect((await tryAt(now + 9 * week)).ok).toBe(true);
    changeRoles(nia.id, { roles: ["receptionist"] }, { actor: admin, now: now + 9 * week });
    expect((await tryAt(now + 10 * week - 1)).ok).toBe(true);
    expect((await tryAt(now + 10 * week)).ok).toBe(false);
  });

  test("starts to expire at the next sign-in if no date is stored", async () => {
    await made({ password: "abcdef", roles: ["receptionist"] });
    studio.sqlite.exec("UPDATE users SET password_given_at = NULL");
    expect((await tryAt(now + 9 * week)).ok).toBe(true);
    expect((await tryAt(now + 10 * week)).ok).toBe(false);
  });
});

describe("a new administrator", () => {
  const adminMails = () => studio.mails().filter((mail) => mail.startsWith("admin-made"));

  test("is announced once to the new and to all other administrators", async () => {
    const before = studio.rows(
      "SELECT email FROM users JOIN user_roles ON user_id = id WHERE role = 'admin'",
    );
    const others = before.map(({ email }) => `admin-made ${email}`);
    const nia = await made({ roles: ["admin"] });
    expect(adminMails()).toEqual(["admin-made nia@x.test", ...others]);
    studio.sqlite.exec("DELETE FROM outbox");
    changeRoles(nia.id, { roles: ["admin", "provider"] }, { actor: admin, now: now + 1 });
    changeRoles(nia.id, { roles: ["user"] }, { actor: admin, now: now + 2 });
    expect(adminMails()).toEqual([]);
    changeRoles(nia.id, { roles: ["admin"] }, { actor: admin, now: now + 3 });
    expect(adminMails()).toEqual(["admin-made nia@x.test", ...others]);
  });
});

describe("a new person", () => {
  test("signs in with the given password and must choose another", async () => {
    const nia = await made({ password: "abcdef" });
    expect(nia).toMatchObject({ roles: ["user"], phone: null, mustChangePassword: true });
    const session = await signIn({ email: "nia@x.test", password: "abcdef" }, caller, now);
    expect(session.ok && visitorAt(now, session.value.session)?.mustChangePassword).toBe(true);
    expect(studio.mails()).toEqual(["account-made nia@x.test"]);
    expect(studio.rows("SELECT actor_id, action, entity_id, detail FROM audit LIMIT 1")).toEqual([
      { actor_id: ada.id, action: "account-made", entity_id: nia.id, detail: '{"roles":["user"]}' },
    ]);
  });

  test.each([
    [{ roles: undefined }, ["user"]],
    [{ roles: undefined, role: "receptionist" }, ["receptionist"]],
    [{ roles: ["service_provider", "user"] }, ["user", "provider"]],
    [{ roles: undefined, role: "service-provider" }, ["provider"]],
  ] as [object, Role[]][])("%j gives the roles %j", async (input, roles) => {
    expect((await made(input)).roles).toEqual(roles);
  });

  test("has a buffer of 15 minutes, the booking hours and no service as a provider", async () => {
    const { id } = await made({ roles: ["provider"] });
    expect(studio.rows("SELECT buffer_minutes, active FROM providers WHERE user_id = ?", id)).toEqual([
      { buffer_minutes: 15, active: 1 },
    ]);
    expect(
      studio.rows("SELECT weekday, start_min, end_min FROM working_hours WHERE provider_id = ?", id),
    ).toEqual(
      studio.rows("SELECT weekday, opens_min AS start_min, closes_min AS end_min FROM booking_hours"),
    );
    expect(studio.rows("SELECT * FROM service_providers WHERE provider_id = ?", id)).toEqual([]);
  });

  test.each([
    [{ username: " " }, "username", "Username is required"],
    [{ username: 7 }, "username", "Username is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nia" }, "email", "Email is invalid"],
    [{ email: 7 }, "email", "Email is invalid"],
    [{ password: "" }, "password", "Password is required"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ phone: "12" }, "phone", "Enter a phone number with 7 to 15 digits."],
    [{ roles: [] }, "roles", "At least one role must be selected"],
    [{ roles: null }, "roles", "At least one role must be selected"],
    [{ roles: ["boss"] }, "roles", "Choose roles from: user, provider, receptionist, admin."],
    [{ roles: "admin" }, "roles", "Choose roles from: user, provider, receptionist, admin."],
  ])("is refused with %j at %s: %s", async (input, field, message) => {
    expect(await refusalOf({ ...newcomer, ...input })).toEqual({
      reason: "invalid",
      message,
      fields: { [field]: message },
    });
  });

  test.each([null, [], "text", {}])("is refused with %j and the first message", async (input) => {
    expect(await refusalOf(input)).toMatchObject({ reason: "invalid", message: "Username is required" });
  });

  test("is refused with a known address", async () => {
    expect(await refusalOf({ ...newcomer, email: "ADA@x.test" })).toMatchObject({
      reason: "conflict",
      message: "An account with this email address already exists.",
    });
  });
});

describe("changed roles", () => {
  const rolesOf = (email: string) => accountByEmail(email)?.roles;

  test("take effect immediately, end the sessions and are in the audit", () => {
    const bea = enrol("bea@x.test");
    const session = open(bea);
    const outcome = changeRoles(bea.id, { roles: ["receptionist"] }, { actor: admin, now: now + minute });
    expect(outcome).toMatchObject({ ok: true, value: { id: bea.id, roles: ["receptionist"] } });
    expect(rolesOf("bea@x.test")).toEqual(["receptionist"]);
    expect(visitorAt(now + minute, session)).toBeNull();
    expect(studio.rows("SELECT action, entity_id, detail FROM audit")).toEqual([
      { action: "roles-changed", entity_id: bea.id, detail: '{"from":["user"],"to":["receptionist"]}' },
    ]);
  });

  test("change nothing if they are the same", () => {
    const bea = enrol("bea@x.test");
    const session = open(bea);
    expect(changeRoles(bea.id, { role: "user" }, { actor: admin, now }).ok).toBe(true);
    expect(visitorAt(now, session)).not.toBeNull();
    expect(studio.actions()).toEqual([]);
  });

  test("end all sessions but this one if admins change their own", () => {
    const [here, there] = [open(ada), open(ada)] as const;
    changeRoles(
      ada.id,
      { roles: ["admin", "receptionist"] },
      { actor: { ...admin, sessionId: here.id }, now },
    );
    expect(visitorAt(now, here)?.roles).toEqual(["receptionist", "admin"]);
    expect(visitorAt(now, there)).toBeNull();
  });

  test("always leave an admin who can sign in", () => {
    studio.sqlite.exec("INSERT INTO user_roles SELECT id, 'admin' FROM users WHERE email IS NULL");
    expect(isLastAdmin(ada.id)).toBe(true);
    expect(changeRoles(ada.id, { roles: ["user"] }, { actor: admin, now })).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect(rolesOf("ada@x.test")).toEqual(["admin"]);
    const bo = enrol("bo@x.test", ["admin"]);
    expect(isLastAdmin(ada.id)).toBe(false);
    expect(changeRoles(ada.id, { roles: ["user"] }, { actor: admin, now }).ok).toBe(true);
    expect(changeRoles(bo.id, { roles: ["user"] }, { actor: admin, now }).ok).toBe(false);
  });

  test("hide a former provider, keep the past, and show the provider again with the role", () => {
    const provider = () =>
      studio.rows("SELECT active, buffer_minutes FROM providers WHERE user_id = ?", bea.id);
    const bea = enrol("bea@x.test");
    changeRoles(bea.id, { roles: ["provider"] }, { actor: admin, now });
    studio.sqlite.prepare("UPDATE providers SET buffer_minutes = 5 WHERE user_id = ?").run(bea.id);
    changeRoles(bea.id, { roles: ["user"] }, { actor: admin, now });
    expect(provider()).toEqual([{ active: 0, buffer_minutes: 5 }]);
    changeRoles(bea.id, { roles: ["provider"] }, { actor: admin, now });
    expect(provider()).toEqual([{ active: 1, buffer_minutes: 5 }]);
    expect(studio.rows("SELECT * FROM working_hours WHERE provider_id = ?", bea.id)).toHaveLength(6);
  });

  test.each([null, [], {}, { roles: [] }, { roles: "user" }, { roles: ["User"] }, { roles: ["user", 5] }])(
    "can't be %j",
    (input) => {
      expect(changeRoles(ada.id, input, { actor: admin, now })).toMatchObject({
        refusal: { reason: "invalid" },
      });
    },
  );

  test("are not found for an unknown user", () => {
    expect(changeRoles(4711, { roles: ["user"] }, { actor: admin, now })).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });
});
