import { formAction } from "#app/http/answers/form-action.server.ts";
import { logBug } from "#app/http/logs/bug-log.server.ts";
import { releaseMails } from "#app/operations/backup/held-mails.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { forgetTrouble } from "#app/operations/checks/trouble.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { doneUrl } from "./url.ts";

/** A proxy would give up on an answer before a large database is copied. */
const patienceMs = 10_000;

export const systemAction = formAction(
  {
    async backup({ by, context }) {
      const making = makeBackup({ why: "asked" }, by);
      const made = await Promise.race([making, afterPatience()]);
      if (made === null) {
        making.catch((bug) => logBug(bug, context.requestId));
        return doneUrl("making");
      }
      forgetTrouble();
      return made.ok ? doneUrl("made") : made;
    },
    let: ({ by }) => release("let", by),
    drop: ({ by }) => release("drop", by),
  },
  { failed: (status) => `That did not work: ${status}` },
);

function release(what: "let" | "drop", by: By) {
  const released = releaseMails({ drop: what === "drop" }, by);
  return released.ok ? doneUrl(what) : released;
}

const afterPatience = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs).unref();
  });
