/** Codes of vouchers and packages (rules 37.12 and 37.76). */
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { referenceLetters } from "#app/domain/appointments/insert.server.ts";
import { db } from "#db/client.server.ts";
import { packages, vouchers } from "#db/schema.ts";

export const voucherRow = (code: string) => db().select().from(vouchers).where(eq(vouchers.code, code)).get();

export const packageRow = (code: string) =>
  code === "" ? undefined : db().select().from(packages).where(eq(packages.code, code)).get();

export const isCodeTaken = (code: string): boolean => Boolean(voucherRow(code) ?? packageRow(code));

/** Eight unambiguous characters, such as "7K2A-9QRT" (rule 37.12). */
export function newCode(): string {
  for (;;) {
    const letters = Array.from({ length: 8 }, () => referenceLetters[randomInt(referenceLetters.length)]);
    const code = grouped(letters.join(""));
    if (!isCodeTaken(code)) return code;
  }
}

const grouped = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`;

/** Adds a hyphen to codes of eight characters. */
export function plainCode(typed: string): string {
  const plain = typed
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, "");
  return plain.length === 8 ? grouped(plain) : plain;
}
