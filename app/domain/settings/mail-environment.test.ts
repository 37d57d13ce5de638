import { describe, expect, test } from "vitest";
import { BadSetting, readEnvironment } from "#app/domain/studio/environment.server.ts";

const read = (env: Record<string, string>) => readEnvironment({ NODE_ENV: "test", ...env });

describe("SMTP_URL", () => {
  test.each(["smtp://127.0.0.1:2525", "smtps://user:p%40ss@mail.example:465", "smtp://mail.example"])(
    "accepts %s",
    (url) => {
      expect(read({ SMTP_URL: url }).smtpUrl).toBe(url);
    },
  );

  test("is null if it isn't set", () => {
    expect(read({}).smtpUrl).toBeNull();
    expect(read({ SMTP_URL: "" }).smtpUrl).toBeNull();
  });

  test.each(["mail.example:25", "http://mail.example", "smtp://", "smtp:", "not an address"])(
    "prevents the start with a message: %s",
    (url) => {
      const reading = () => read({ SMTP_URL: url });
      expect(reading).toThrow(BadSetting);
      expect(reading).toThrow(/^SMTP_URL is not the address of a mail server\. Set it to/u);
    },
  );

  test("is not in the error message, because it can contain a password", () => {
    expect(() => read({ SMTP_URL: "https://user:hunter2@mail.example" })).not.toThrow(/hunter2/u);
  });
});

describe("MAIL_FROM", () => {
  test.each([
    ["hello@studio.example", "", "hello@studio.example"],
    ["Our Studio <hello@studio.example>", "Our Studio", "hello@studio.example"],
    ['"Lavender & Linen" <hello@studio.example>', "Lavender & Linen", "hello@studio.example"],
    ["<hello@studio.example>", "", "hello@studio.example"],
    ["studio@localhost", "", "studio@localhost"],
  ])("reads %s as the name %j and the address %s", (from, name, address) => {
    expect(read({ MAIL_FROM: from }).mailFrom).toEqual({ name, address });
  });

  test("is null if it isn't set, so that the studio's settings are used", () => {
    expect(read({}).mailFrom).toBeNull();
  });

  test.each(["studio", "a@b, c@d", "Name <a@b> x", "a@b\r\nBcc: eve@evil.test", "Na\r\nme <a@b>", "<a@b"])(
    "prevents the start with a message: %j",
    (from) => {
      expect(() => read({ MAIL_FROM: from })).toThrow(/^MAIL_FROM is .* Set it to/su);
    },
  );
});

test("turns off background jobs with NO_JOBS=1", () => {
  expect(read({}).jobs).toBe(true);
  expect(read({ NO_JOBS: "1" }).jobs).toBe(false);
});
