import type { MessageListName } from "#app/domain/website/inbox/messages.server.ts";

/** Which part of the messages page a URL shows: a list, a page of it, and an open message. */
export type MessagesQuery = { list: MessageListName; page: number; id: number | null };

/** The URL with the list as it stands; `more` are an id, flags and further parameters. */
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

/** A link that opens a mail program with this one address, whatever characters are in it (RFC 6068). */
export function mailtoUrl(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
