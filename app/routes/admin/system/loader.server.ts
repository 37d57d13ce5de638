import { existsSync, readFileSync, statfsSync } from "node:fs";
import type { SerializeFrom } from "@remix-run/node";
import { queueState } from "#app/domain/notifications/list-mails.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { sizeInWords } from "#app/operations/checks/amounts.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import { databaseBytes } from "#app/operations/checks/subjects/disk.server.ts";
import { nextInWords, presentPlans } from "#app/operations/checks/subjects/jobs.server.ts";
import { memoryLimit } from "#app/operations/checks/subjects/program.server.ts";
import { mailsWaiting, waitInWords } from "#app/operations/mail/unsent.server.ts";
import { allJobRuns } from "#app/operations/state/job-runs.server.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { backupFacts, restoredBox, unlockedBackup } from "./backups.server.ts";

const done: Record<string, string> = {
  made: "Backup made and verified.",
  tried: "Restore test finished. See the result below.",
  working: "This takes longer than usual and is still running. Check again in a minute.",
  let: "The waiting emails are being sent now.",
  drop: "Emails from before the restore were discarded. All others are being sent now.",
  opened: "The backup is ready to download for five minutes.",
  late: "The download was available for five minutes. Enter your password again.",
};

const doneMessage = (word: string | null): string | null => done[word ?? ""] ?? null;

function jobFacts(now: number) {
  const runs = new Map(allJobRuns().map((run) => [run.name, run]));
  return presentPlans().map((plan) => {
    const run = runs.get(plan.name);
    return {
      about: plan.about,
      last: run?.succeededAt ? instantInWords(run.succeededAt) : "Not yet",
      next: nextInWords(plan, run, now),
      error: run?.lastError ?? null,
    };
  });
}

function serverFacts(now: number) {
  const dataDir = dataFolder();
  const { bavail, bsize } = statfsSync(dataDir);
  const limit = memoryLimit();
  const used = sizeInWords(process.memoryUsage.rss());
  return {
    version: programVersion(),
    hasNews: existsSync(changeLog),
    node: process.versions.node,
    since: instantInWords(now - Math.floor(process.uptime()) * 1000),
    memory: limit === null ? used : `${used} of at most ${sizeInWords(limit)}`,
    disk: `${sizeInWords(bavail * bsize)} free`,
    database: sizeInWords(databaseBytes()),
    dataDir,
  };
}

/** Leaves out the name and password in SMTP_URL. */
async function mailFacts(now: number) {
  const { smtpUrl } = environment();
  const { lastSentAt } = queueState(now);
  const failing = smtpUrl === null ? null : serverNote("mail");
  return {
    server: smtpUrl && hostOf(smtpUrl),
    last: lastSentAt === null ? null : instantInWords(lastSentAt),
    failing: failing && {
      since: instantInWords(failing.since),
      why: String(failing.detail.why ?? "").replace(/\.$/u, ""),
    },
    waiting: waitInWords(await mailsWaiting(now)),
    held: restoreWaiting() === null ? null : "Until you decide about the emails from before the restore",
  };
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}, port ${port || (protocol === "smtps:" ? "465" : "587")}`;
}

/** `seen`: another address at which a browser opened the site (rule 27.43). */
function addressFacts() {
  const { origin, originIsSet } = environment();
  const seen = serverNote("origin");
  const address = String(seen?.detail.address ?? "");
  return {
    origin,
    isSet: originIsSet,
    seen: seen && address !== origin ? { address, at: instantInWords(seen.lastAt) } : null,
  };
}

const changeLog = "CHANGELOG.md";

type News = { version: string; titles: string[]; title: string; html: RichHtml };

/** Returns one part of the newest version's changes: Added by default. Null if the changelog did not come with the program. */
function newsOfVersion(title: string | null): News | null {
  if (!existsSync(changeLog)) return null;
  // Unreleased changes are above the newest version.
  const newest = readFileSync(changeLog, "utf8").split(/^## (?=\d)/mu)[1] ?? "";
  const [version = "", ...texts] = newest.split(/^### /mu);
  const parts = new Map(texts.map((text) => [text.split("\n", 1)[0] ?? "", text.replace(/^.*\n/u, "")]));
  const titles = [...parts.keys()];
  const shown = title !== null && parts.has(title) ? title : (titles[0] ?? "");
  return { version: version.trim(), titles, title: shown, html: richText(parts.get(shown) ?? "", 2) };
}

/** Must be quick and write nothing: slow checks run at night and save their results (rule 27.40). */
export async function loadSystem(
  query: URLSearchParams,
  { now, failed, sessionId }: { now: number; failed: boolean; sessionId: number },
) {
  const restored = await restoredBox(now);
  return {
    failed,
    checks: await allChecks(now),
    done: doneMessage(query.get("done")),
    opened: unlockedBackup(sessionId, now),
    /** The confirmation has its own URL, so that one press can't send the emails. */
    ask: restored === null ? null : parseRelease(query.get("ask")),
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

const parseRelease = (word: string | null): "let" | "drop" | null =>
  word === "let" || word === "drop" ? word : null;
