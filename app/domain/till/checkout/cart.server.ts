/** Parses a checkout. Amounts are in the main unit ("12.50"). */
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { exampleAmounts, minorUnitsOf } from "#app/domain/catalogue/price.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import type { Discount } from "#app/domain/till/ledger/lines.ts";
import { pastDateMessage } from "#app/domain/till/prepaid/vouchers.server.ts";
import { readDeclared } from "#app/platform/shared/declared-schema.server.ts";
import { Checked, idOf, oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { checkoutForm } from "./checkout-form.ts";

/** Detects card numbers, which must not be stored: 13 to 19 digits that pass the Luhn check (rule 37.27). */
export function containsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ \-.]?\d){12,}/gu) ?? [];
  return runs.some((run) => {
    const digits = run.replace(/\D/gu, "");
    return digits.length <= 19 && passesLuhn(digits);
  });
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((whole, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return whole + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const cardNumberMessage = "This looks like a card number. Remove it: we never store card numbers.";

const TillWords = oneLine(
  longestFact.cancelReason,
  `Enter at most ${longestFact.cancelReason} characters.`,
).refine((text) => !containsCardNumber(text), cardNumberMessage);

export const moneyMethods = ["cash", "card", "transfer"] as const;
type MoneyMethod = (typeof moneyMethods)[number];

/** Parsed from fields such as `part-7` (pay visit 7), `fee-7`, `package-7` and `quantity-3` (product 3). */
export type Cart = {
  /** True if the form had checkboxes. A missing one was then cleared. */
  sent: boolean;
  parts: Map<number, string>;
  fees: Map<number, string>;
  packages: Map<number, string>;
  quantities: Map<number, number>;
  discount: Discount | null;
  discountReason: string;
  tip: { percent: number } | { amountMinor: number } | null;
  useDeposits: boolean;
  codes: string[];
  sellsVoucher: { valueMinor: number; forName: string; lastDate: string | null } | null;
  offerId: number | null;
  depositMinor: number | null;
  pay: MoneyMethod | "split" | "";
  amounts: Record<MoneyMethod, number>;
  givenMinor: number;
  shownMinor: number | null;
};

const Typed = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

const CartFields = z.object({
  sent: Checked,
  discount: Typed,
  discountReason: TillWords.optional().default(""),
  tip: Typed,
  tipOwn: Typed,
  deposits: Checked,
  vouchers: Typed.refine((text) => text.length <= 200),
  voucherValue: Typed,
  voucherFor: TillWords.optional().default(""),
  voucherUntil: Typed.refine((text) => text === "" || isDate(text)),
  offer: Typed,
  deposit: Typed,
  pay: z
    .enum([...moneyMethods, "split", ""])
    .optional()
    .default(""),
  cash: Typed,
  card: Typed,
  transfer: Typed,
  given: Typed,
  shown: Typed,
});

const maxCodes = 5;

const wrong = { pay: "Choose a payment method." };

/** Refusal: invalid, with a message for each field. */
export function readCart(input: unknown, currency: string, today: string): Outcome<Cart> {
  const read = readDeclared(checkoutForm, CartFields, input, wrong);
  if (!read.ok) return read;
  const fields = read.value;
  const problems: Record<string, string> = {};
  const money = (name: "tipOwn" | "voucherValue" | "deposit" | "given" | (typeof moneyMethods)[number]) => {
    if (fields[name] === "") return 0;
    const minor = minorUnitsOf(fields[name], currency);
    if (minor === null || minor > maxMinor)
      problems[name] = `Enter an amount of 0 or more, such as ${exampleAmounts(currency)}.`;
    return minor ?? 0;
  };
  const discount = discountIn(fields.discount, currency);
  if (discount === "wrong") problems.discount = "Enter a percentage such as 10%, or an amount of 0 or more.";
  if (fields.voucherUntil !== "" && fields.voucherUntil < today) problems.voucherUntil = pastDateMessage;
  const quantities = rowsOf(input, "quantity", problems);
  const codes = fields.vouchers
    .split(/[,;\n]/u)
    .map((code) => code.trim())
    .filter(Boolean);
  if (codes.length > maxCodes) problems.vouchers = checkoutForm.fields.vouchers.wrong;
  const voucherValue = money("voucherValue");
  const deposit = money("deposit");
  const cart: Cart = {
    ...{ sent: fields.sent, parts: boxesOf(input, "part"), fees: boxesOf(input, "fee") },
    ...{ packages: boxesOf(input, "package"), quantities },
    discount: discount === "wrong" ? null : discount,
    discountReason: fields.discountReason,
    tip: tipIn(fields.tip, fields.tip === "none" ? 0 : money("tipOwn"), problems),
    useDeposits: fields.deposits,
    codes,
    sellsVoucher:
      voucherValue > 0
        ? { valueMinor: voucherValue, forName: fields.voucherFor, lastDate: fields.voucherUntil || null }
        : null,
    offerId: idOf(fields.offer),
    depositMinor: deposit > 0 ? deposit : null,
    pay: fields.pay,
    amounts: { cash: money("cash"), card: money("card"), transfer: money("transfer") },
    givenMinor: money("given"),
    shownMinor: /^-?\d{1,12}$/u.test(fields.shown) ? Number(fields.shown) : null,
  };
  const [message] = Object.values(problems);
  return message ? { ok: false, refusal: { reason: "invalid", message, fields: problems } } : done(cart);
}

const maxMinor = 100_000_000;

function discountIn(typed: string, currency: string): Discount | null | "wrong" {
  if (typed === "" || typed === "0") return null;
  const percent = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%$/u.exec(typed);
  if (percent) {
    const basisPoints = Number(percent[1]) * 100 + Number((percent[2] ?? "").padEnd(2, "0"));
    return basisPoints <= 10_000 ? { basisPoints } : "wrong";
  }
  const amountMinor = minorUnitsOf(typed, currency);
  return amountMinor === null ? "wrong" : { amountMinor };
}

/** Uses the typed amount unless "none" or a percentage is selected (rule 37.50). */
function tipIn(tip: string, amountMinor: number, problems: Record<string, string>): Cart["tip"] {
  if (tip === "own") return { amountMinor };
  if (tip === "none") return null;
  const percent = Number(tip);
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    problems.tip = "Choose a tip from the list.";
    return null;
  }
  if (percent === 0) return amountMinor > 0 ? { amountMinor } : null;
  if (amountMinor > 0)
    problems.tipOwn = `${percent}% is also selected. Select Custom to use this amount, or clear this field.`;
  return { percent };
}

const boxesOf = (input: unknown, kind: string): Map<number, string> =>
  new Map(
    Object.entries(fieldsIn(input)).flatMap(([name, value]) => {
      const id = name.startsWith(`${kind}-`) ? idOf(name.slice(kind.length + 1)) : null;
      return id === null || value === "" ? [] : [[id, String(value)]];
    }),
  );

function rowsOf(input: unknown, kind: string, problems: Record<string, string>): Map<number, number> {
  const found = new Map<number, number>();
  for (const [id, typed] of boxesOf(input, kind)) {
    const many = /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : null;
    if (many === null) problems[`${kind}-${id}`] = "Enter a number from 0 to 999.";
    else if (many > 0) found.set(id, many);
  }
  return found;
}
