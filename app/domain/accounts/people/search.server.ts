import { and, eq, isNull, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Role } from "#app/platform/http/access.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { userRoles, users } from "#db/schema.ts";

export type PeopleQuery = {
  search?: string;
  role?: Role;
};

export function matching({ search, role }: PeopleQuery): SQL | undefined {
  const words = search?.trim() ?? "";
  return and(
    isNull(users.deletedAt),
    words ? or(...searchIn(words)) : undefined,
    role
      ? sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${eq(userRoles.role, role)})`
      : undefined,
  );
}

function searchIn(words: string) {
  const pattern = `%${words.replace(/[\\%_]/gu, "\\$&")}%`;
  const contains = (column: SQLWrapper) => sql`${column} LIKE ${pattern} ESCAPE '\\'`;
  const digits = digitsOf(words);
  // A phone number can be typed in any notation.
  const isNumber = digits.length >= 3 && /^[\d\s().+\-/]+$/u.test(words);
  return [
    contains(users.username),
    contains(users.email),
    isNumber ? like(phoneDigits, `%${digits}%`) : contains(users.phone),
  ];
}

const phoneDigits = ["(", ")", " ", "-", ".", "/", "+"].reduce(
  (column, sign) => sql`replace(${column}, ${sign}, '')`,
  sql`${users.phone}`,
);
