/** Emails admins about problems that endanger data or bookings: at once, after a week and when solved (rule 27.36). */
import { and, desc, eq, gte, lt } from "drizzle-orm";
import { accountById, adminIds } from "#app/domain/accounts/people/account.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { releaseIfNoneIsNeeded } from "#app/operations/mail/unsent.server.ts";
import { type JobPlan, jobPlans } from "#app/operations/state/job-plans.server.ts";
import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseFault, db, writing } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import type { AlertState } from "./alert-mail.server.ts";
import { allChecks } from "./all-checks.server.ts";
import { type Check, isSerious } from "./check.ts";

const dayMs = 24 * 60 * 60_000;
const againAfterMs = 7 * dayMs;

const nightly = Object.values<JobPlan>(jobPlans).flatMap(({ name, at, reportedBy }) =>
  at && !reportedBy ? [`job-${name}`] : [],
);

// There is no alert about the mail server, because it could not be sent.
const mailed = new Set(["database", "disk", "backup", "drill", ...nightly]);

function queueAlerts(checks: Check[], now: number): void {
  if (!environment().smtpUrl) return;
  for (const check of checks.filter(({ name }) => mailed.has(name))) {
    const state = alertDue(check, lastAlert(check.name), now);
    if (state) queueAlert(check, state, now);
  }
}

type LastAlert = { state: unknown; at: number };

/** Returns which email a check needs now. A recurring problem is emailed at most once a day. */
export function alertDue(
  check: Pick<Check, "level">,
  last: LastAlert | null,
  now: number,
): AlertState | null {
  const isBad = isSerious(check);
  const wasBad = last !== null && last.state !== "well";
  if (!isBad) return wasBad ? "well" : null;
  if (wasBad) return now - last.at >= againAfterMs ? "lasts" : null;
  return last !== null && Math.abs(now - last.at) < dayMs ? null : "begins";
}

const occasionOf = (name: string) => `alert ${name} `;

const lastOf = ({ beginning, end }: { beginning: string; end: string }) =>
  db()
    .select({ facts: outbox.facts, at: outbox.createdAt })
    .from(outbox)
    .where(and(gte(outbox.occasion, beginning), lt(outbox.occasion, end), eq(outbox.kind, "alert")))
    .orderBy(desc(outbox.id))
    .limit(1);

function lastAlert(name: string): LastAlert | null {
  const beginning = occasionOf(name);
  const row = lastOf({ beginning, end: `${beginning}~` }).get();
  return row ? { state: fieldsIn(JSON.parse(row.facts)).state, at: row.at } : null;
}

function queueAlert({ name, about, words, remedy }: Check, state: AlertState, now: number): void {
  writing(() => {
    for (const id of adminIds()) {
      const recipient = accountById(id)?.email;
      if (!recipient) continue;
      const occasion = `${occasionOf(name)}${now} ${id}`;
      const facts = { about, words, remedy, state };
      const message = {
        kind: "alert",
        audience: "studio",
        recipient,
        appointmentId: null,
        occasion,
        facts,
      } as const;
      queueMessage({ ...message, dueAt: now }, now);
    }
  });
}

const told = singleton("checks told", () => new Map<string, Pick<Check, "about" | "level">>());

export async function watchChecks(now: number): Promise<void> {
  if (!databaseFault()) await releaseIfNoneIsNeeded(now);
  const checks = await allChecks(now);
  logChanges(checks);
  if (!databaseFault()) queueAlerts(checks, now);
}

/** Logs each check that became worse or was solved. */
function logChanges(checks: Check[]): void {
  for (const { name, about, level, words, remedy } of checks.filter(isSerious)) {
    if (told.get(name)?.level !== level) logNotice("error", `${about}: ${words} ${remedy ?? ""}`.trim());
    told.set(name, { about, level });
  }
  for (const [name, { about }] of told) {
    const now = checks.find((check) => check.name === name);
    if (now && isSerious(now)) continue;
    logNotice("info", now ? `${about}: solved. ${now.words}` : `${about}: solved.`);
    told.delete(name);
  }
}
