import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { drillNow } from "#app/operations/backup/drill.server.ts";
import { releaseMails } from "#app/operations/backup/held-mails.server.ts";
import { freshBackup, openBackup } from "#app/operations/backup-download.server.ts";
import { clearTrouble } from "#app/operations/checks/trouble.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { doneUrl } from "./url.ts";

/** Answers before a proxy times out, even if copying a large database takes longer. */
const timeoutMs = 10_000;

export const systemAction = formAction(
  {
    backup: ({ by, context }) => withTimeout(freshBackup(by), "made", context.requestId),
    drill: ({ by, context }) => withTimeout(drillNow(by.now), "tried", context.requestId),
    take: {
      run: ({ by, context, request, fields }) => {
        const wanted = { password: fields.text("password"), name: fields.text("backup") };
        const { userId, sessionId } = signedIn(context);
        const who = { userId, sessionId, caller: callerOf(request, context) };
        return withTimeout(openBackup(wanted, who, by), "opened", context.requestId);
      },
      kept: ["backup"],
    },
    let: ({ by }) => release("let", by),
    drop: ({ by }) => release("drop", by),
  },
  { failed: (status) => `Something went wrong: ${status}` },
);

/** Longer work continues after the answer. */
async function withTimeout(
  work: Promise<Outcome<unknown>>,
  what: "made" | "tried" | "opened",
  requestId: string,
) {
  const outcome = await Promise.race([work, afterTimeout()]);
  if (outcome === null) work.catch((bug) => logBug(bug, requestId));
  clearTrouble();
  if (outcome === null) return doneUrl("working");
  return outcome.ok ? doneUrl(what) : outcome;
}

function release(what: "let" | "drop", by: By) {
  const released = releaseMails({ drop: what === "drop" }, by);
  clearTrouble();
  return released.ok ? doneUrl(what) : released;
}

const afterTimeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs).unref();
  });
