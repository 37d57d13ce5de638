import type { MessageListName } from "#app/domain/website/inbox/messages.server.ts";

export type MessagesQuery = { list: MessageListName; page: number; id: number | null };

/** `more`: id, flags and other parameters. */
export function messagesUrl(
  { list, page }: Pick<MessagesQuery, "list" | "page">,
  more: Record<string, string | number> = {},
): string {
  const query = new URLSearchParams();
  if (list !== "all") query.set("show", list);
  if (page > 1) query.set("page", String(page));
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return query.size > 0 ? `/admin/webpage/messages?${query}` : "/admin/webpage/messages";
}

/** Escapes all characters of the address (RFC 6068). */
export function mailtoUrl(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
