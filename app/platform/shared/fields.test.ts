import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EmailAddress, normalAddress, PersonName, possibleAddress } from "./fields.server.ts";
import { readInput } from "./read-input.server.ts";

const zwsp = "\u200b";

describe("an email address", () => {
  test.each([
    [" Ana@Example.COM ", "ana@example.com"],
    ["victim@\uff47mail.com", "victim@gmail.com"],
    ["victim@gmail\uff0ecom", "victim@gmail.com"],
    ["\uff56ictim@gmail.com", "victim@gmail.com"],
    ["\ufb01ona@example.com", "fiona@example.com"],
    ["ana@B\u00dcCHER.de", "ana@xn--bcher-kva.de"],
    ["ana@bu\u0308cher.de", "ana@xn--bcher-kva.de"],
    ["jos\u0065\u0301@example.com", "jos\u00e9@example.com"],
    ["\u5c71\u7530@\u4f8b\u3048.jp", "\u5c71\u7530@xn--r8jz45g.jp"],
    ["o'brien+spa@mail.example.co.uk", "o'brien+spa@mail.example.co.uk"],
  ])("stores %j as %s", (typed, kept) => {
    expect(EmailAddress.parse(typed)).toBe(kept);
  });

  test.each([
    `admin@demo.test${zwsp}x`,
    `ad${zwsp}min@demo.test`,
    `admin@de${zwsp}mo.test`,
    "adm\u200din@demo.test",
    "ad\u00admin@demo.test",
    "\u202eadmin@demo.test",
    "ana@demo.test\u2066",
    "ana\uff20evil.test@demo.test",
    "ana@demo.test\uff0fx",
    "ana@[127.0.0.1]",
    "ana@d\u00e9mo%41.test",
    "ana@\u24d6mail.com",
    "ana",
    "@demo.test",
    "ana@demo",
    "ana@demo..test",
    "ana@.demo.test",
    "ana@demo.test.",
    "ana@-demo.test",
    "ana@demo-.test",
    "ana@demo.test-",
    "ana@demo.123",
    "ana@127.0.0.1",
    "ana..lopez@demo.test",
    ".ana@demo.test",
    "ana.@demo.test",
    `ana@${"d".repeat(64)}.test`,
    `${"a".repeat(250)}@b.de`,
    `ana@${"\u00fc".repeat(252)}.de`,
  ])("refuses %j", (typed) => {
    expect(EmailAddress.safeParse(typed)).toMatchObject({
      success: false,
      error: { issues: [{ message: "Enter an email address in the form name@example.com." }] },
    });
  });

  test.each([
    ["\u0430dmin@demo.test", "mixes letters of different alphabets"],
    ["adm\u03bfn@demo.test", "mixes letters of different alphabets"],
    ["ana@ex\u0430mple.com", "mixes letters of different alphabets"],
    ["ana@demo.\u0440ro", "mixes letters of different alphabets"],
    ["a\u05d3@demo.test", "mixes letters of different alphabets"],
    ["-oQ@x.test", "does not start with a hyphen"],
    ["\uff0doQ@x.test", "does not start with a hyphen"],
  ])("refuses %j with a specific error", (typed, words) => {
    expect(EmailAddress.safeParse(typed)).toMatchObject({
      success: false,
      error: { issues: [{ message: expect.stringContaining(words) }] },
    });
    expect(possibleAddress(typed)).toBeNull();
  });

  test.each([
    "\u0438\u0432\u0430\u043d@example.com",
    "\u0438\u0432\u0430\u043d@xn--e1afmkfd.com",
    "\u5c71\u7530taro@example.com",
    "\u30bf\u30fc@example.com",
    "ana-@example.com",
    "a-1@example.com",
  ])("accepts %s, which has one alphabet in each part", (typed) => {
    expect(EmailAddress.parse(typed)).toBe(typed);
  });

  test("does not change when it is normalized again", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        part,
        part,
        fc.constantFrom("com", "de", "\u043f\u0440\u0438\u043c\u0435\u0440"),
        (local, domain, end) => {
          const address = normalAddress(`${local}@${domain}.${end}`);
          if (address !== null) expect(normalAddress(address)).toBe(address);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("a name", () => {
  test.each([
    "Ana L\u00f3pez",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0d28\u0d4d\u200d",
    "\u5c71\u7530 \u592a\u90ce",
    "Ana \ud83d\udc69\u200d\ud83e\uddb0",
    "O\u2019Brien-Smith, Jr.",
    "7",
  ])("accepts %j", (name) => {
    const typed = name.replace(/\u200d$/u, "");
    expect(PersonName.parse(typed)).toBe(typed);
  });

  test.each([
    [`Ann${zwsp}Bob`, "AnnBob"],
    [`${zwsp} Ann\ufeff`, "Ann"],
    ["Ann\u00ad", "Ann"],
    ["Ann\u200d", "Ann"],
    ["Ann\u200d Bob", "Ann Bob"],
    ["\u200dAnn", "Ann"],
    ["Ann\u{e0041}", "Ann"],
    ["Ana \u2764\ufe0f", "Ana \u2764\ufe0f"],
  ])("removes invisible characters from %j", (typed, kept) => {
    expect(PersonName.parse(typed)).toBe(kept);
  });

  test.each([zwsp, "\u2060 \u200d", "\u2800", "\u3164", "\u115f\u1160", "\u00ad", "\ufe0f", "\u200e"])(
    "treats %j as empty",
    (typed) => {
      const required = { name: "Enter your name." };
      const read = readInput(z.object({ name: PersonName }), { name: typed }, { required });
      expect(read).toMatchObject({
        ok: false,
        refusal: { fields: { name: "Enter your name." } },
      });
    },
  );

  test.each(["\u0301", "\ufff9Ann", "Ann\u0000"])("refuses the unreadable name %j", (name) => {
    expect(PersonName.safeParse(name)).toMatchObject({
      success: false,
      error: { issues: [{ message: "Use only letters, digits and punctuation." }] },
    });
  });

  test.each([
    "Ann\u202ebob",
    ...["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"].map(
      (mark) => `Ann${mark} Bob`,
    ),
    "Ann\u200e",
  ])("refuses %j, which changes the reading direction", (name) => {
    expect(PersonName.safeParse(name)).toMatchObject({
      success: false,
      error: { issues: [{ message: "Remove invisible characters." }] },
    });
  });
});
