import { beforeEach, describe, expect, test } from "vitest";
import { resetIsOpen } from "#app/domain/accounts/password/reset.server.ts";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import {
  askForEmailAgain,
  changeDetails,
  pendingEmail,
  withdrawEmail,
} from "#app/domain/accounts/people/own-account.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { caller, enrol, hour, open, password, second, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { mintProofLink, mintResetLink } from "./account-mails.server.ts";
import { askForProof, openProof, proveAddress } from "./verify-email.server.ts";

const studio = perTest(starterStudio);

function tokenFor(userId: number, address = "ana@x.test", at = now): string {
  const links = mintProofLink(userId, address, at);
  expect(links?.confirm).toMatch(/^http:\/\/localhost:3000\/verify\/[\w-]{43}$/u);
  return links?.confirm.split("/").at(-1) ?? "";
}

test("confirms the address once", () => {
  const { id } = enrol("ana@x.test");
  const token = tokenFor(id);
  expect(openProof(token, now)).toMatchObject({ address: "ana@x.test", isNew: false });
  expect(accountById(id)?.emailProvenAt).toBeNull();
  expect(proveAddress(token, id, now + hour)).toEqual({
    ok: true,
    value: { userId: id, address: "ana@x.test", before: null },
  });
  expect(accountById(id)?.emailProvenAt).toBe(now + hour);
  expect(proveAddress(token, id, now + hour)).toMatchObject({ refusal: { reason: "not-found" } });
  expect(studio.actions()).toEqual(["address-proven"]);
});

test("accepts the link for 48 hours", () => {
  const { id } = enrol("ana@x.test");
  const token = tokenFor(id);
  expect(openProof(token, now + 48 * hour - 1)).not.toBeNull();
  expect(proveAddress(token, id, now + 48 * hour).ok).toBe(false);
});

test("refuses the session of another account, and the link stays valid", () => {
  const { id } = enrol("ana@x.test");
  const eve = enrol("eve@x.test");
  const token = tokenFor(id);
  for (const other of [eve.id, 0]) {
    expect(proveAddress(token, other, now)).toMatchObject({ refusal: { reason: "not-allowed" } });
  }
  expect([accountById(id), accountById(eve.id)].map((one) => one?.emailProvenAt)).toEqual([null, null]);
  expect(proveAddress(token, id, now).ok).toBe(true);
});

test("refuses links for other purposes, and is not accepted as a password link", () => {
  const { id } = enrol("ana@x.test");
  const reset = mintResetLink(id, now)?.split("/").at(-1) ?? "";
  expect(proveAddress(reset, id, now).ok).toBe(false);
  expect(resetIsOpen(tokenFor(id), now)).toBe(false);
});

test("sends no link for a confirmed address", () => {
  const { id } = enrol("ana@x.test");
  proveAddress(tokenFor(id), id, now);
  askForProof(id, now);
  expect(mintProofLink(id, "ana@x.test", now)).toBeNull();
  expect(studio.mails()).toEqual([]);
});

test("sends the link again on request, at most three times an hour", () => {
  const { id } = enrol("ana@x.test");
  for (let turn = 0; turn < 5; turn += 1) askForProof(id, now + turn * second);
  expect(studio.mails()).toEqual(Array(3).fill("address-proof ana@x.test"));
});

test("leaves out the link that deletes the account for staff", () => {
  expect(mintProofLink(enrol("ana@x.test").id, "ana@x.test", now)?.disown).toMatch(/\/not-me$/u);
  expect(mintProofLink(enrol("desk@x.test", ["receptionist"]).id, "desk@x.test", now)?.disown).toBeNull();
});

describe("a new address", () => {
  let ana: ReturnType<typeof enrol>;
  beforeEach(() => {
    ana = enrol("ana@x.test");
    studio.sqlite.prepare("UPDATE users SET email_proven_at = 1 WHERE id = ?").run(ana.id);
  });
  const ask = (email: string, at = now) =>
    changeDetails(
      visitorAt(at, open(ana)) as Visitor,
      { username: "Ana López", phone: "(555) 010-2030", email, currentPassword: password },
      caller,
      at,
    );
  const loginAs = async (email: string) => (await signIn({ email, password }, caller, now)).ok;

  test("takes effect when it is confirmed, and the old address gets a message", async () => {
    const old = mintResetLink(ana.id, now)?.split("/").at(-1) ?? "";
    expect(await ask(" NEW@x.test")).toEqual({ ok: true, value: { waits: true } });
    expect(accountById(ana.id)).toMatchObject({ email: "ana@x.test", emailProvenAt: 1 });
    expect(pendingEmail(ana.id, now)).toBe("new@x.test");
    expect(studio.mails()).toEqual(["address-proof new@x.test", "address-asked ana@x.test"]);
    expect([await loginAs("ana@x.test"), await loginAs("new@x.test")]).toEqual([true, false]);

    expect(proveAddress(tokenFor(ana.id, "new@x.test"), ana.id, now)).toMatchObject({
      value: { address: "new@x.test", before: "ana@x.test" },
    });
    expect(accountById(ana.id)).toMatchObject({ email: "new@x.test", emailProvenAt: now });
    expect([await loginAs("ana@x.test"), await loginAs("new@x.test")]).toEqual([false, true]);
    expect(studio.mails().at(-1)).toBe("address-changed ana@x.test");
    expect([pendingEmail(ana.id, now), resetIsOpen(old, now)]).toEqual([null, false]);
    expect(studio.actions()).toContain("address-changed");
  });

  test("can be withdrawn, which voids the mailed link", async () => {
    await ask("new@x.test");
    const token = tokenFor(ana.id, "new@x.test");
    expect(withdrawEmail(ana.id, { actor: { id: ana.id, role: "user" }, now }).ok).toBe(true);
    expect(pendingEmail(ana.id, now)).toBeNull();
    expect(proveAddress(token, ana.id, now)).toMatchObject({ refusal: { reason: "not-found" } });
    expect(mintProofLink(ana.id, "new@x.test", now)).toBeNull();
    expect(withdrawEmail(ana.id, { actor: { id: ana.id, role: "user" }, now })).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  test("replaces an earlier pending address", async () => {
    await ask("typo@x.test");
    const token = tokenFor(ana.id, "typo@x.test");
    await ask("new@x.test", now + second);
    expect(pendingEmail(ana.id, now + second)).toBe("new@x.test");
    expect(proveAddress(token, ana.id, now + second).ok).toBe(false);
  });

  test("is mailed at most three times an hour and expires after two days", async () => {
    await ask("new@x.test");
    expect(askForEmailAgain(ana.id, now + second).ok).toBe(true);
    expect((await ask("other@x.test", now + 2 * second)).ok).toBe(true);
    expect(askForEmailAgain(ana.id, now + 3 * second)).toMatchObject({ refusal: { reason: "too-many" } });
    expect(await ask("third@x.test", now + 4 * second)).toMatchObject({ refusal: { reason: "too-many" } });
    expect(pendingEmail(ana.id, now + 4 * second)).toBe("other@x.test");
    expect(pendingEmail(ana.id, now + 49 * hour)).toBeNull();
  });

  test("gets the same answer if another account has it, and stays with that account", async () => {
    const bo = enrol("bo@x.test");
    expect(await ask("bo@x.test")).toEqual(await ask("nobody@x.test"));
    await ask("bo@x.test");
    expect(proveAddress(tokenFor(ana.id, "bo@x.test"), ana.id, now)).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect([accountById(ana.id)?.email, accountById(bo.id)?.email]).toEqual(["ana@x.test", "bo@x.test"]);
  });
});
