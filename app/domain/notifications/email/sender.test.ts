import { afterEach, beforeEach, expect, test } from "vitest";
import { changeMailTexts } from "#app/domain/settings/simple-settings.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { smallStudio } from "#app/testing/studio.server.ts";
import { mailSender } from "./sender.server.ts";

perTest(smallStudio);
const { mailFrom } = environment();
beforeEach(() => {
  environment().mailFrom = null;
});
afterEach(() => (environment().mailFrom = mailFrom));

const owner = { id: null, role: "admin" } as const;
const choose = (sender: unknown) =>
  changeMailTexts({ reminderText: "", mailSender: sender }, { actor: owner, now: 1 });

test("uses the studio's name and address by default", () => {
  expect(mailSender()).toEqual({ name: "Lavender & Linen", address: "hello@studio.example" });
});

test("uses the sender of the settings at once, with its name or the studio's", () => {
  choose("Front desk <desk@studio.example>");
  expect(mailSender()).toEqual({ name: "Front desk", address: "desk@studio.example" });
  choose("desk@studio.example");
  expect(mailSender()).toEqual({ name: "Lavender & Linen", address: "desk@studio.example" });
  choose("");
  expect(mailSender().address).toBe("hello@studio.example");
});

test("prefers MAIL_FROM to the settings", () => {
  choose("desk@studio.example");
  environment().mailFrom = { name: "", address: "noreply@provider.example" };
  expect(mailSender()).toEqual({ name: "Lavender & Linen", address: "noreply@provider.example" });
});

test.each([
  "studio",
  "a@b, c@d",
  "a@b;c@d",
  "Name <a@b> x",
  "a@b\r\nBcc: eve@evil.test",
  "a@b\u0000",
  "<a@b",
  `${"x".repeat(250)}@b.test`,
  ["a@b"],
])("refuses %j as sender", (sender) => {
  expect(choose(sender)).toMatchObject({ refusal: { fields: { mailSender: expect.any(String) } } });
  expect(settings().mailSender).toBe("");
});

test("replaces a line break in the name by a space", () => {
  choose("Desk\r\nBcc: eve <a@studio.example>");
  expect(mailSender()).toEqual({ name: "Desk Bcc: eve", address: "a@studio.example" });
});
