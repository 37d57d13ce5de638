/** What the admin's parts of the help page show, as their addresses ask for it. */

import { mailServerDown } from "#app/notifications/email/server-state.server.ts";
import { countWaiting, type MailState } from "#app/notifications/list.server.ts";
import { auditActions, loadAuditLog } from "#app/operations/audit-log.server.ts";
import { loadMailLog, mailInWords } from "#app/operations/mail/mail-log.server.ts";
import { mailsWait } from "#app/operations/trouble.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { environment } from "#app/studio/environment.server.ts";

const states: string[] = ["waiting", "sent", "dropped"] satisfies MailState[];

/** `?state=`, `?page=` and, for one mail with its text, `?mail=`. */
export function mailPart(query: URLSearchParams, now: number) {
  const asked = query.get("state") ?? "";
  const state = states.includes(asked) ? (asked as MailState) : null;
  const page = pageOf(query);
  const id = idOf(query.get("mail") ?? undefined);
  const down = mailServerDown();
  const one = id === null ? null : mailInWords(id, now);
  if (id !== null && !one) throw new Response("There is no such mail.", { status: 404 });
  return {
    ...(one ? { mails: [], more: false } : loadMailLog(state, page, now)),
    one,
    state: state ?? "",
    page,
    waiting: countWaiting(),
    /** Where mails go is the owner's to know; the address itself may hold a password. */
    sends: environment().smtpUrl !== null,
    down: down && mailsWait(down),
  };
}

/** `?action=` and `?page=`. */
export function auditPart(query: URLSearchParams) {
  const action = query.get("action") ?? "";
  const page = pageOf(query);
  return { ...loadAuditLog(action, page), actions: auditActions(), action, page };
}

const pageOf = (query: URLSearchParams): number =>
  Math.min(idOf(query.get("page") ?? undefined) ?? 1, 100_000);
