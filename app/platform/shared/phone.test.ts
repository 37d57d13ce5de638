import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhoneNumber } from "./fields.server.ts";
import { digitsOf, plainPhone, telephoneLink } from "./phone.ts";

const digits = "5035550100";

describe("a phone number", () => {
  test.each([
    ["+1 (503) 555\u20110100", "+1 (503) 555-0100", `1${digits}`],
    ["503\u2013555\u20130100", "503-555-0100", digits],
    ["503\u2014555\u22120100", "503-555-0100", digits],
    ["\u202a+1\u00a0503\u2010555\u20100100\u202c", "+1 503-555-0100", `1${digits}`],
    ["\u0665\u0660\u0663\u0665\u0665\u0665\u0660\u0661\u0660\u0660", digits, digits],
    ["\uff15\uff10\uff13\uff0d\uff15\uff15\uff15\uff0d\uff10\uff11\uff10\uff10", "503-555-0100", digits],
    ["\u096b\u0966\u0969 \u096b\u096b\u096b \u0966\u0967\u0966\u0966", "503 555 0100", digits],
    ["503-555-0100 x12", "503-555-0100 x12", digits],
    ["503-555-0100 ext. 12", "503-555-0100 ext. 12", digits],
    ["503.555.0100x12", "503.555.0100x12", digits],
    ["(503)\t555  0100", "(503) 555 0100", digits],
    ["(+1) 503/555-0100", "(+1) 503/555-0100", `1${digits}`],
    ["503\u200b555\u00ad0100", digits, digits],
  ])("stores %j as %s", (typed, kept, compared) => {
    expect(PhoneNumber.parse(typed)).toBe(kept);
    expect(digitsOf(typed)).toBe(compared);
  });

  test.each([
    "12",
    "555-01 x12345",
    "5035550100 x1234567",
    "5035550100 x",
    "1234567890123456",
    "call me 5035550100",
    "+1+5035550100",
    "x12",
    `503 555 0100 ${"-".repeat(40)}`,
    "5035550100\u0007",
  ])("refuses %j", (typed) => {
    expect(PhoneNumber.safeParse(typed)).toMatchObject({
      success: false,
      error: { issues: [{ message: "Enter a phone number with 7 to 15 digits." }] },
    });
  });

  test("does not change when it is normalized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (typed) => {
        expect(plainPhone(plainPhone(typed))).toBe(plainPhone(typed));
      }),
    );
  });

  test("has its extension in a separate part of the tel: link", () => {
    expect(telephoneLink("+1 (503) 555\u20110100 ext. 12")).toBe("tel:+15035550100;ext=12");
    expect(telephoneLink("503 555 0100")).toBe("tel:5035550100");
  });
});
