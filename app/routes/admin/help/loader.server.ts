import type { SerializeFrom } from "@remix-run/node";
import { reachedToday } from "#app/domain/notifications/allowance.server.ts";
import { auditActions, loadAuditLog } from "#app/operations/audit-log.server.ts";
import { heldMailsCheck, mailCheck } from "#app/operations/checks/subjects/mail.server.ts";
import { loadMailLog, mailInWords } from "#app/operations/mail/mail-log.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { mailStates } from "./guide.ts";
import { guidesFor } from "./guides.server.ts";

export async function loadHelp(query: URLSearchParams, roles: Role[], now: number) {
  const isAdmin = roles.includes("admin");
  const part = isAdmin ? query.get("show") : null;
  const mails = part === "mails" ? await loadMails(query, now) : null;
  const audit = part === "audit" ? loadAudit(query) : null;
  const guides = mails || audit ? null : loadGuides(query, roles);
  return { isAdmin, reached: isAdmin ? reachedToday(now) : null, mails, audit, guides };
}

export type HelpData = SerializeFrom<Awaited<ReturnType<typeof loadHelp>>>;

const loadGuides = (query: URLSearchParams, roles: Role[]) =>
  guidesFor(roles, {
    search: (query.get("q") ?? "").trim().slice(0, 100),
    audience: query.get("for"),
    guide: query.get("guide"),
  });

/** Throws a 404 for an email that does not exist. */
async function loadMails(query: URLSearchParams, now: number) {
  const state = mailStates.find((one) => one === query.get("state")) ?? null;
  const page = pageOf(query);
  const id = idOf(query.get("mail") ?? undefined);
  const one = id === null ? null : mailInWords(id, now);
  if (id !== null && !one) throw new Response("This email no longer exists.", { status: 404 });
  return {
    ...(one ? { mails: [], more: false } : await loadMailLog(state, page, now)),
    one,
    state: state ?? "",
    page,
    troubles: [...(await heldMailsCheck(now)), await mailCheck(now)]
      .filter(({ level }) => level !== "well")
      .map(({ name, words, remedy }) => ({ name, words, remedy })),
  };
}

function loadAudit(query: URLSearchParams) {
  const action = query.get("action") ?? "";
  const page = pageOf(query);
  return { ...loadAuditLog(action, page), actions: auditActions(), action, page };
}

const pageOf = (query: URLSearchParams): number =>
  Math.min(idOf(query.get("page") ?? undefined) ?? 1, 100_000);
