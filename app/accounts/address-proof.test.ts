import { afterEach, beforeEach, expect, test } from "vitest";
import { accountById } from "./account.server.ts";
import { askForProof, proofIsOpen, proveAddress } from "./address-proof.server.ts";
import { mintProofLink, mintResetLink } from "./mailed-links.server.ts";
import { resetIsOpen } from "./reset.server.ts";
import { enrol, freshStudio, hour, now, second } from "./testing.server.ts";

let studio: ReturnType<typeof freshStudio>;
beforeEach(() => {
  studio = freshStudio();
});
afterEach(() => studio.close());

const tokenFor = (userId: number): string => {
  const link = mintProofLink(userId, now);
  expect(link).toMatch(/^http:\/\/localhost:3000\/verify\/[\w-]{43}$/u);
  return link?.split("/").at(-1) ?? "";
};

test("The link proves the address, once.", () => {
  const { id } = enrol("ana@x.test");
  const token = tokenFor(id);
  expect(proofIsOpen(token, now)).toBe(true);
  expect(accountById(id)?.emailProvenAt).toBeNull();
  expect(proveAddress(token, now + hour)).toEqual({ ok: true, value: { userId: id } });
  expect(accountById(id)?.emailProvenAt).toBe(now + hour);
  expect(proveAddress(token, now + hour)).toMatchObject({ refusal: { reason: "not-found" } });
  expect(studio.actions()).toEqual(["address-proven"]);
});

test("It works for 48 hours.", () => {
  const token = tokenFor(enrol("ana@x.test").id);
  expect(proofIsOpen(token, now + 48 * hour - 1)).toBe(true);
  expect(proveAddress(token, now + 48 * hour).ok).toBe(false);
});

test("It proves no address but the one that it went to.", () => {
  const { id } = enrol("ana@x.test");
  const token = tokenFor(id);
  studio.sqlite.exec("UPDATE users SET email = 'new@x.test' WHERE email = 'ana@x.test'");
  expect(proveAddress(token, now).ok).toBe(false);
  expect(accountById(id)?.emailProvenAt).toBeNull();
});

test("A link of another purpose proves nothing, and this one sets no password.", () => {
  const { id } = enrol("ana@x.test");
  const reset = mintResetLink(id, now)?.split("/").at(-1) ?? "";
  expect(proveAddress(reset, now).ok).toBe(false);
  expect(resetIsOpen(tokenFor(id), now)).toBe(false);
});

test("A proven address gets no link and no mail.", () => {
  const { id } = enrol("ana@x.test");
  proveAddress(tokenFor(id), now);
  askForProof(id, now);
  expect(mintProofLink(id, now)).toBeNull();
  expect(studio.mails()).toEqual([]);
});

test("Asked for again it is mailed again, at most three times an hour.", () => {
  const { id } = enrol("ana@x.test");
  for (let turn = 0; turn < 5; turn += 1) askForProof(id, now + turn * second);
  expect(studio.mails()).toEqual(Array(3).fill("address-proof ana@x.test"));
});
