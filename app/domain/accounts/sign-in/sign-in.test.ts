import { installGlobals } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accountByEmail } from "#app/domain/accounts/people/account.server.ts";
import {
  caller,
  cookieOf,
  enrol,
  from,
  minute,
  open,
  password,
  requestWith,
  second,
  visitorAt,
} from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { signIn, signInByForm } from "./sign-in.server.ts";

const hashing = vi.hoisted(() => ({ verified: 0, hashed: 0 }));
// Equal time can't be measured reliably, so the calls of the real functions are counted.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      hashing.verified += 1;
      return real.verify(...args);
    },
    hash: (...args: Parameters<typeof real.hash>) => {
      hashing.hashed += 1;
      return real.hash(...args);
    },
  };
});

const studio = perTest(starterStudio);
beforeEach(() => {
  hashing.verified = 0;
  hashing.hashed = 0;
});

const wrong = {
  reason: "not-signed-in",
  message: "Login failed. Please check your credentials and try again.",
};
const right = { email: "ana@x.test", password };

async function refusalOf(input: unknown, client = caller, at = now) {
  const outcome = await signIn(input, client, at);
  return outcome.ok ? null : outcome.refusal;
}

async function signedIn(input: unknown = right, at = now, present: Parameters<typeof signIn>[3] = null) {
  const outcome = await signIn(input, caller, at, present);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

describe("the right password", () => {
  test("opens a session, stores the time and is in the audit", async () => {
    const ana = enrol("ana@x.test");
    const { user, session } = await signedIn(right, now + minute);
    expect(user).toMatchObject({ id: ana.id, lastLoginAt: now + minute });
    expect(visitorAt(now + minute, session)?.userId).toBe(ana.id);
    expect(accountByEmail("ana@x.test")?.lastLoginAt).toBe(now + minute);
    expect(studio.rows("SELECT actor_id, actor_role, action, session_id FROM audit")).toEqual([
      { actor_id: ana.id, actor_role: "user", action: "signed-in", session_id: session.id },
    ]);
  });

  test("works with an address in any case and with spaces around it", async () => {
    enrol("ana@x.test");
    expect((await signedIn({ ...right, email: "  Ana@X.Test " })).user.email).toBe("ana@x.test");
  });

  test("works with every spelling of an address, and all spellings share one limit", async () => {
    enrol("ana@x.test");
    enrol("bo@xn--bcher-kva.test");
    for (const email of ["\uff41na@x.test", "ana@\uff58.test", " ANA@x\uff0etest", "bo@B\u00fccher.test"]) {
      await signedIn({ email, password });
    }
    for (const email of [
      "\uff41na@x.test",
      "ana@\uff58.test",
      "ana@x\uff0etest",
      "ANA@x.test",
      "ana@x.test",
    ]) {
      expect(await refusalOf({ email, password: "Wrong-Pass-1" })).toMatchObject(wrong);
    }
    expect(await refusalOf({ email: "an\uff41@x.test", password })).toMatchObject({ reason: "too-many" });
  });

  test("works with an address stored before addresses were normalized", async () => {
    for (const kept of ["ana\u200b@x.test", "an\uff41@x.test", "ana@b\u00fccher.test"]) {
      enrol(kept);
      expect((await signedIn({ email: kept, password })).user.email).toBe(kept);
    }
    // The owner can type either spelling, unless another account has exactly that spelling.
    expect((await signedIn({ email: "ana@xn--bcher-kva.test", password })).user.email).toBe(
      "ana@b\u00fccher.test",
    );
    enrol("ana@x.test");
    expect((await signedIn()).user.email).toBe("ana@x.test");
  });

  test("opens a browser session when the preference is missing or blank", async () => {
    enrol("ana@x.test");
    expect((await signedIn()).session.sessionInfo.preference).toBe("browser");
    expect((await signedIn({ ...right, sessionPreference: "" })).session.sessionInfo.preference).toBe(
      "browser",
    );
    expect((await signedIn({ ...right, sessionPreference: "stay" })).session.sessionInfo.preference).toBe(
      "stay",
    );
  });

  test("creates new secrets and ends the account's session of the request", async () => {
    const ana = enrol("ana@x.test");
    const before = open(ana);
    const after = (await signedIn(right, now, requestWith(before))).session;
    expect(cookieOf(after)).not.toBe(cookieOf(before));
    expect(visitorAt(now, before)).toBeNull();
    expect(visitorAt(now, after)).not.toBeNull();
  });

  test("ends another user's session of the request, and no other session", async () => {
    enrol("ana@x.test");
    const bo = enrol("bo@x.test");
    const [here, elsewhere] = [open(bo, "remember"), open(bo)];
    const bearer = open(enrol("cy@x.test"));
    await signedIn(right, now, requestWith(here, "/login", { Authorization: `Bearer ${bearer.token}` }));
    expect([visitorAt(now, here), visitorAt(now, bearer)]).toEqual([null, null]);
    expect(visitorAt(now, elsewhere)?.userId).toBe(bo.id);
  });

  test("replaces a stored hash only if it has other parameters", async () => {
    enrol("ana@x.test");
    await signedIn();
    expect(hashing).toEqual({ verified: 1, hashed: 0 });
    const weak = await (await import("@node-rs/argon2")).hash(password, { memoryCost: 4096, timeCost: 1 });
    studio.sqlite.prepare("UPDATE users SET password_hash = ?").run(weak);
    await signedIn();
    expect(accountByEmail("ana@x.test")?.passwordHash).toMatch(/\$m=19456,t=2,p=1\$/u);
    hashing.hashed = 0;
    await signedIn();
    expect(hashing.hashed).toBe(0);
  });
});

describe("a wrong password", () => {
  test("gets the same text, work and writes for every mistake", async () => {
    enrol("ana@x.test");
    const cases = [
      { ...right, password: "Wrong-Pass-1" },
      { ...right, email: "nobody@x.test" },
      { ...right, email: "no address" },
      { ...right, password: " " },
      { ...right, password: "x".repeat(10_000) },
    ];
    for (const [place, input] of cases.entries()) {
      expect(await refusalOf(input, from(`203.0.113.${place}`))).toEqual(wrong);
      expect(hashing).toEqual({ verified: place + 1, hashed: 0 });
      expect([studio.count("audit"), studio.actions().at(-1)]).toEqual([place + 1, "sign-in-failed"]);
    }
    expect(studio.rows("SELECT sum(failures) AS n FROM sign_in_failures")).toEqual([{ n: cases.length }]);
  });

  test("stores no address in the audit", async () => {
    const ana = enrol("ana@x.test");
    await refusalOf({ ...right, password: "Wrong-Pass-1" });
    await refusalOf({ ...right, email: "nobody@x.test" });
    expect(studio.rows("SELECT entity_id, detail FROM audit")).toEqual([
      { entity_id: ana.id, detail: "{}" },
      { entity_id: null, detail: "{}" },
    ]);
  });

  test("is refused for a deleted account and an unclaimed provider", async () => {
    const ana = enrol("ana@x.test");
    studio.sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?").run(now, ana.id);
    expect(await refusalOf(right)).toEqual(wrong);
    expect(await refusalOf({ email: "our esthetician", password })).toEqual(wrong);
  });

  test("is refused when the account changes while the hash is compared", async () => {
    enrol("ana@x.test");
    const asked = signIn(right, caller, now);
    studio.sqlite.prepare("UPDATE users SET password_hash = 'another' WHERE email = 'ana@x.test'").run();
    expect(await asked).toMatchObject({ ok: false, refusal: wrong });
    expect(studio.count("sessions")).toBe(0);
  });
});

test.each([
  [null, ["email", "password"]],
  [[], ["email", "password"]],
  ["text", ["email", "password"]],
  [{}, ["email", "password"]],
  [{ email: "ana@x.test" }, ["password"]],
  [{ email: " ", password }, ["email"]],
  [{ email: "ana@x.test", password: "" }, ["password"]],
  [{ email: 5, password: ["x"] }, ["email", "password"]],
])("refuses %j without a comparison", async (input, fields) => {
  const refusal = await refusalOf(input);
  expect(refusal?.reason).toBe("invalid");
  expect(Object.keys(refusal?.fields ?? {})).toEqual(fields);
  expect(hashing.verified).toBe(0);
});

test("shows one message for missing fields", async () => {
  expect((await refusalOf({}))?.message).toBe("Please fill in all required fields.");
});

test("refuses an unknown preference", async () => {
  enrol("ana@x.test");
  expect(await refusalOf({ ...right, sessionPreference: "forever" })).toMatchObject({
    reason: "invalid",
    fields: { sessionPreference: "Unknown session preference." },
  });
});

describe("limits", () => {
  test("delay the sixth attempt by a second, even with the right password", async () => {
    enrol("ana@x.test");
    for (let turn = 0; turn < 5; turn += 1) await refusalOf({ ...right, password: "Wrong-Pass-1" });
    expect(await refusalOf(right)).toMatchObject({ reason: "too-many", retryAfterSeconds: 1 });
    expect(hashing.verified).toBe(5);
    await signedIn(right, now + second);
    expect(studio.count("sign_in_failures")).toBe(0);
  });

  test("apply to unknown addresses in the same way", async () => {
    enrol("ana@x.test");
    const answers = async (email: string) => {
      const told = [];
      for (let turn = 0; turn < 7; turn += 1) told.push(await refusalOf({ email, password: "Wrong-Pass-1" }));
      return told;
    };
    expect(await answers("nobody@x.test")).toEqual(await answers("ana@x.test"));
  });

  test("allow only a few of a hundred parallel attempts", async () => {
    enrol("ana@x.test");
    await Promise.all(Array.from({ length: 33 }, () => refusalOf({ ...right, password: "Wrong-Pass-1" })));
    // Five attempts have no delay, and up to four run at once when the fifth fails.
    expect(hashing.verified).toBeLessThanOrEqual(8);
  });

  test("allow a network a hundred failures in 15 minutes, and don't count successes", async () => {
    const people = Array.from({ length: 30 }, (_, place) => enrol(`client${place}@x.test`));
    const all = await Promise.all(people.map(({ email }) => signIn({ email, password }, caller, now)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    for (let turn = 0; turn < 100; turn += 1)
      expect(await refusalOf({ email: `guess${turn}@x.test`, password: "x" })).toEqual(wrong);
    expect(await refusalOf({ email: "client1@x.test", password })).toMatchObject({
      reason: "too-many",
      retryAfterSeconds: 9,
    });
    expect(await refusalOf({ email: "client1@x.test", password }, from("192.0.2.11"))).toBeNull();
  });
});

const native = { File, Headers, Request, Response, fetch, FormData, ReadableStream, WritableStream };

// remix-serve uses the fetch classes of Remix. Tests and other servers use those of Node.
describe.each(["remix-serve's", "Node's"])("the form, with %s fetch", (whose) => {
  beforeAll(() => {
    if (whose === "remix-serve's") installGlobals({ nativeFetch: false });
  });
  afterAll(() => {
    Object.assign(globalThis, native);
  });

  const post = (body: string, type = "application/x-www-form-urlencoded", cookie = "") =>
    new Request("http://studio.test/login", {
      method: "POST",
      body,
      headers: { "Content-Type": type, ...(cookie && { Cookie: cookie }) },
    });

  test("signs in and passes on the requested page", async () => {
    enrol("ana@x.test");
    const body = "email=ana%40x.test&password=Right-Pass-1&sessionPreference=remember&redirectTo=%2Fprofile";
    const { outcome, email, redirectTo } = await signInByForm(post(body), caller, now);
    expect(outcome).toMatchObject({
      ok: true,
      value: { session: { sessionInfo: { preference: "remember" } } },
    });
    expect([email, redirectTo]).toEqual(["ana@x.test", "/profile"]);
  });

  test("ends the session of the request, of any user", async () => {
    const own = open(enrol("ana@x.test"));
    const another = open(enrol("bo@x.test"), "remember");
    for (const before of [own, another]) {
      const request = post("email=ana%40x.test&password=Right-Pass-1", undefined, cookieOf(before));
      await signInByForm(request, caller, now);
      expect(visitorAt(now, before)).toBeNull();
    }
  });

  test("keeps the address after a failure, but never the password", async () => {
    const request = post("email=Ana%40x.test&password=Wrong-Pass-1");
    const answer = await signInByForm(request, caller, now);
    expect(await request.text()).toContain("email=Ana");
    expect(answer).toMatchObject({ outcome: { refusal: wrong }, email: "Ana@x.test", redirectTo: null });
    expect(JSON.stringify(answer)).not.toContain("Wrong-Pass-1");
  });

  test("refuses a missing field and a body that isn't a form", async () => {
    for (const request of [
      post("email=ana%40x.test"),
      post("{}", "application/json"),
      post("", "text/plain"),
    ]) {
      const { outcome } = await signInByForm(request, caller, now);
      expect(outcome).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
    }
  });
});
