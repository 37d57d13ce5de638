import type { SerializeFrom } from "@remix-run/node";
import { environment } from "#app/domain/studio/environment.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { backupFacts, openedFacts, restoredBox } from "./backups.server.ts";
import { jobFacts } from "./jobs.server.ts";
import { doneMessage } from "./messages.ts";
import { addressFacts, mailFacts, newsOfVersion, serverFacts } from "./server-facts.server.ts";

/** Nothing here takes long or writes: what does is done by night and noted (rule 27.40). */
export async function loadSystem(
  query: URLSearchParams,
  { now, failed, sessionId }: { now: number; failed: boolean; sessionId: number },
) {
  const restored = await restoredBox(now);
  return {
    failed,
    checks: await allChecks(now),
    done: doneMessage(query.get("done")),
    opened: openedFacts(sessionId, now),
    /** Letting mails go is asked about at an address of its own, so that one press lets none go. */
    ask: restored === null ? null : askedFor(query.get("ask")),
    news: query.get("show") === "new" ? newsOfVersion(query.get("for")) : null,
    restored,
    backups: backupFacts(now),
    jobs: jobFacts(now),
    mail: await mailFacts(now),
    address: addressFacts(),
    server: serverFacts(now),
    isDemo: environment().demo,
  };
}

export type SystemData = SerializeFrom<typeof loadSystem>;

const askedFor = (word: string | null): "let" | "drop" | null =>
  word === "let" || word === "drop" ? word : null;
