import { expect, test } from "vitest";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { writing } from "#db/client.server.ts";
import { consumeToken, findToken, mintToken, revokeTokens, subjectOf, sweepTokens } from "./tokens.server.ts";

const now = Date.UTC(2026, 10, 23, 9, 0);
const hour = 60 * 60_000;

const database = perTest(testDatabase);

const mint = (purpose: "manage" | "reset" | "verify", subjectId = 1) =>
  mintToken({ purpose, subjectId, expiresAt: now + hour }, now);

test("a token opens its subject for its own purpose until it expires", () => {
  const token = mint("manage", 7);
  expect(subjectOf("manage", token, now + hour - 1)).toBe(7);
  expect(subjectOf("manage", token, now + hour)).toBeNull();
  expect(subjectOf("reset", token, now)).toBeNull();
  expect(subjectOf("manage", `${token}x`, now)).toBeNull();
});

test("only the hash of a token is stored", () => {
  const token = mint("manage");
  expect(token).toMatch(/^[\w-]{43}$/u);
  expect(JSON.stringify(database.sqlite.prepare("SELECT * FROM tokens").all())).not.toContain(token);
});

test("a used token opens nothing", () => {
  const token = mintToken(
    { purpose: "verify", subjectId: 7, detail: "ana@x.test", expiresAt: now + hour },
    now,
  );
  expect(findToken("verify", token, now)).toEqual({ subjectId: 7, detail: "ana@x.test" });
  expect(consumeToken("verify", token, now)).toEqual({ subjectId: 7, detail: "ana@x.test" });
  expect(consumeToken("verify", token, now)).toBeNull();
  expect(findToken("verify", token, now)).toBeNull();
});

test("a token stays valid if the command fails", () => {
  const token = mint("reset");
  const command = () =>
    writing(() => {
      consumeToken("reset", token, now);
      throw new Error("planned");
    });
  expect(command).toThrow("planned");
  expect(subjectOf("reset", token, now)).toBe(1);
});

test("tokens of one purpose can be revoked for one subject or for all", () => {
  const [mine, others, manage] = [mint("reset", 1), mint("reset", 2), mint("manage", 1)];
  revokeTokens("reset", 1, now);
  expect([
    subjectOf("reset", mine, now),
    subjectOf("reset", others, now),
    subjectOf("manage", manage, now),
  ]).toEqual([null, 2, 1]);
  revokeTokens("reset", null, now);
  expect(subjectOf("reset", others, now)).toBeNull();
});

test("tokens that expired a month ago are deleted", () => {
  mint("reset");
  const count = () => database.sqlite.prepare("SELECT count(*) AS n FROM tokens").get();
  sweepTokens(now + hour + 30 * 24 * hour);
  expect(count()).toEqual({ n: 1 });
  sweepTokens(now + hour + 30 * 24 * hour + 1);
  expect(count()).toEqual({ n: 0 });
});
