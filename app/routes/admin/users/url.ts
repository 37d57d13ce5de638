/** The state of the users page in its URL. `search` is encrypted. */
export type UsersQuery = { search: string; role: string; page: number; id: number | null };

/** Keeps the search, role and page of the list. `more`: flags and other parameters. */
export function usersUrl(
  { search, role, page }: Pick<UsersQuery, "search" | "role" | "page">,
  more: Record<string, string | number> = {},
): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (role) query.set("role", role);
  if (page > 1) query.set("page", String(page));
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  const text = query.toString();
  return text ? `/admin/users?${text}` : "/admin/users";
}

/** Formats ten digits as "(503)555-0101". Other numbers stay as typed (rule 25.6). */
export function phoneInWords(phone: string | null): string | null {
  const digits = phone?.replace(/\D/gu, "") ?? "";
  if (digits.length !== 10 || phone?.trim().startsWith("+")) return phone;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const roleNames = ["user", "provider", "receptionist", "admin"] as const;
