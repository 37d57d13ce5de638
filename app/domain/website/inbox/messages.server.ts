import { count, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { contactMessages, users } from "#db/schema.ts";

/** `answeredByName` is null without an answer or if the account was deleted. */
export type ReceivedMessage = typeof contactMessages.$inferSelect & { answeredByName: string | null };

export const messageLists = ["all", "unread", "open", "answered"] as const;
export type MessageListName = (typeof messageLists)[number];

const inList: Record<MessageListName, SQL | undefined> = {
  all: undefined,
  unread: isNull(contactMessages.readAt),
  open: isNull(contactMessages.answeredAt),
  answered: isNotNull(contactMessages.answeredAt),
};

export function listMessages(list: MessageListName, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select()
    .from(contactMessages)
    .where(inList[list])
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .offset(offset)
    .all();
}

export function countMessages(): Record<MessageListName, number> {
  const found = db()
    .select({
      all: count(),
      unread: sql<number>`count(*) FILTER (WHERE ${contactMessages.readAt} IS NULL)`,
      answered: count(contactMessages.answeredAt),
    })
    .from(contactMessages)
    .get();
  const { all = 0, unread = 0, answered = 0 } = found ?? {};
  return { all, unread, open: all - answered, answered };
}

export const countUnread = (): number => unread().get()?.messages ?? 0;

const unread = preparedQuery((db) =>
  db.select({ messages: count() }).from(contactMessages).where(inList.unread).prepare(),
);

export function messageById(id: number): ReceivedMessage | undefined {
  const row = db()
    .select({ message: contactMessages, answeredByName: users.username })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id))
    .get();
  return row && { ...row.message, answeredByName: row.answeredByName };
}

export const deleteMessagesUntil = (instant: number): number =>
  db().delete(contactMessages).where(lte(contactMessages.createdAt, instant)).run().changes;

export const deleteMessages = (ids: readonly number[]): number =>
  db()
    .delete(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .run().changes;

export function countMessagesUntil(instant: number): { count: number; oldest: number | null } {
  const found = db()
    .select({ count: count(), oldest: sql<number | null>`min(${contactMessages.createdAt})` })
    .from(contactMessages)
    .where(lte(contactMessages.createdAt, instant))
    .get();
  return found ?? { count: 0, oldest: null };
}
