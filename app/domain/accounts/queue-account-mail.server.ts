import { and, count, eq, gt } from "drizzle-orm";
import { type AccountRow, accountById, adminIds } from "#app/domain/accounts/people/account.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

type AccountMail =
  | "account-made"
  | "address-proof"
  | "address-asked"
  | "address-changed"
  | "admin-made"
  | "password-changed"
  | "password-reset";

export function queueAccountMail(
  { id, email }: Pick<AccountRow, "id" | "email">,
  kind: AccountMail,
  now: number,
  facts: Record<string, unknown> = {},
): void {
  if (!email) return;
  const about = facts.newAdmin === undefined ? id : `${id} ${facts.newAdmin}`;
  const occasion = `${kind} ${about} ${now}`;
  queueMessage(
    {
      kind,
      audience: "client",
      recipient: email,
      appointmentId: null,
      userId: id,
      occasion,
      facts,
      dueAt: now,
    },
    now,
  );
}

/** Informs the new admin and all other admins (rule 20.9). */
export function queueAdminMails(person: Pick<AccountRow, "id" | "email">, now: number): void {
  queueAccountMail(person, "admin-made", now);
  for (const id of adminIds().filter((id) => id !== person.id)) {
    const admin = accountById(id);
    if (admin) queueAccountMail(admin, "admin-made", now, { newAdmin: person.id });
  }
}

/** Queues a mail that belongs to no account. Its address is erased after the mail is sent. */
export function queueDeletedMail(
  { id, email }: Pick<AccountRow, "id" | "email">,
  cancelled: number,
  now: number,
): void {
  if (!email) return;
  const occasion = `account-deleted ${id} ${now}`;
  const about = {
    kind: "account-deleted",
    audience: "client",
    recipient: email,
    appointmentId: null,
  } as const;
  queueMessage({ ...about, occasion, facts: { cancelled }, dueAt: now }, now);
}

const hour = 60 * 60_000;

const mailsWithin = (kind: AccountMail, userId: number, since: number): number =>
  db()
    .select({ mails: count() })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, kind), gt(outbox.createdAt, since)))
    .get()?.mails ?? 0;

export const isMailLimitReached = (kind: AccountMail, userId: number, now: number): boolean =>
  mailsWithin(kind, userId, now - hour) >= 3;

export const isRecentlyMailed = (kind: AccountMail, userId: number, now: number): boolean =>
  mailsWithin(kind, userId, now - hour / 6) > 0;
