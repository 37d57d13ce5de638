/** Passwords that follow the rule but are on the list of common ones. */

import { describe, expect, test } from "vitest";
import { mintResetLink } from "#app/domain/accounts/account-mails.server.ts";
import { setUp, setupLink } from "#app/domain/accounts/first-owner.server.ts";
import { changePassword } from "#app/domain/accounts/people/own-account.server.ts";
import { register } from "#app/domain/accounts/register.server.ts";
import { caller, enrol, open, password, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { guessablePasswordError } from "./guessable.server.ts";
import { setNewPassword } from "./reset.server.ts";
import { passwordHint } from "./rules.ts";

perTest(starterStudio);

test.each([
  "Password1!",
  "P@ssw0rd",
  "P4$$w0rd1!",
  "Welcome2026!",
  "Aa123456!",
  "!!Qwerty123",
  "L3tm31n!",
  "Dr4g0n#99",
])("refuses %s although it follows the rule", (common) => {
  expect([passwordHint(common), guessablePasswordError(common)]).toEqual([
    null,
    expect.stringMatching(/^This is one of the most common passwords\./u),
  ]);
});

test.each(["Lavender1!", "Lavender&Linen1", "LavenderAndLinen#1", "L4vend3r!"])(
  "refuses %s, which contains the studio's name",
  (named) => {
    expect(guessablePasswordError(named, "Lavender & Linen")).toMatch(/^A password with the studio's name/u);
    expect(guessablePasswordError(named, "Quiet Room")).toBeNull();
  },
);

test.each([
  "Demo-Pass-1",
  "Right-Pass-1",
  "Str0ng-Enough",
  "Dragon-83916-22774",
  "Três-Gatos-7",
  "Ⅷ-Kettle-moss",
])("accepts %s", (fine) => expect(guessablePasswordError(fine)).toBeNull());

describe("the check for easy passwords", () => {
  const refusal = {
    refusal: { fields: { password: expect.stringMatching(/most common passwords/u) } },
  };
  const common = "Password1!";
  const person = { username: "Ana", email: "ana@x.test", phone: "(555) 010-2030", password: common };

  test("applies to a registration", async () => {
    expect(await register(person, caller, now)).toMatchObject(refusal);
  });

  test("applies to a user who changes their password", async () => {
    const visitor = visitorAt(now, open(enrol("ana@x.test")));
    if (!visitor) throw new Error("No one is signed in.");
    const input = { currentPassword: password, password: common };
    expect(await changePassword(visitor, input, caller, now)).toMatchObject(refusal);
  });

  test("applies to a reset", async () => {
    const token = mintResetLink(enrol("ana@x.test").id, now)?.split("/").at(-1) ?? "";
    expect(await setNewPassword(token, { password: common }, now)).toMatchObject(refusal);
  });

  test("applies to the first start, with the new name of the studio", async () => {
    const token = setupLink(now)?.split("/").at(-1) ?? "";
    const owner = { ...person, studioName: "Quiet Room", timeZone: "Europe/Berlin", currency: "EUR" };
    expect(await setUp(token, owner, caller, now)).toMatchObject(refusal);
    const named = await setUp(token, { ...owner, password: "QuietRoom1!" }, caller, now);
    const easy = expect.stringMatching(/^A password with the studio's name/u);
    expect(named).toMatchObject({ refusal: { fields: { password: easy } } });
  });
});
