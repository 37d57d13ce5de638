import { statfsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type * as Prometheus from "prom-client";
import { queueState } from "#app/domain/notifications/list-mails.server.ts";
import { countsOf } from "#app/domain/reports/statistics/counts.ts";
import { answerOf } from "#app/domain/reports/statistics/tally.server.ts";
import { readBackupState } from "#app/operations/backup/state.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import { databaseBytes } from "#app/operations/checks/subjects/disk.server.ts";
import { allJobRuns } from "#app/operations/state/job-runs.server.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";

export type Metrics = {
  note: (answer: AnswerFacts) => void;
  scrape: (now: number) => Promise<string>;
  contentType: string;
};

const tickMs = 20;
const levels: Check["level"][] = ["well", "note", "warning", "wrong"];

type Library = Pick<typeof Prometheus, "Counter" | "Gauge" | "Histogram" | "Registry">;

export function makeMetrics({ Counter, Gauge, Histogram, Registry }: Library): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const requests = new Counter({
    name: "studio_requests_total",
    help: "Responses by kind of page and status class",
    labelNames: ["kind", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "studio_request_seconds",
    help: "Response times",
    labelNames: ["kind"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const bookings = new Counter({
    name: "studio_bookings_total",
    help: "Online bookings, accepted and refused",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["taken", "refused"]) bookings.inc({ outcome }, 0);
  const info = gauge("studio_info", "1, with the versions of the program and of Node", ["version", "node"]);
  info.set({ version: programVersion(), node: process.versions.node }, 1);
  const up = gauge("studio_up", "1 if bookings can be taken, else 0");
  const checks = gauge("studio_check", "1 for the current level of a check", ["check", "level"]);
  const jobs = gauge("studio_job_last_success_timestamp_seconds", "When a job last succeeded", ["job"]);
  const plain = plainGauges(gauge);
  const lag = monitorEventLoopDelay({ resolution: tickMs });
  lag.enable();

  return {
    contentType: registry.contentType,
    note: ({ kind, status, seconds: took, booking }) => {
      requests.inc({ kind, status });
      if (took !== null) seconds.observe({ kind }, took);
      if (booking) bookings.inc({ outcome: booking });
    },
    scrape: async (now) => {
      const found = await allChecks(now);
      up.set(found.some(({ stopsBookings }) => stopsBookings) ? 0 : 1);
      checks.reset();
      for (const check of found)
        for (const level of levels) checks.set({ check: check.name, level }, check.level === level ? 1 : 0);
      // The percentile includes the length of a tick.
      plain.lag.set(Math.max(0, lag.percentile(99) / 1e6 - tickMs) / 1000);
      lag.reset();
      quietly(() => setPlain(plain, now));
      quietly(() => {
        for (const { name, succeededAt } of allJobRuns())
          if (succeededAt) jobs.set({ job: name }, succeededAt / 1000);
      });
      return registry.metrics();
    },
  };
}

type Plain = ReturnType<typeof plainGauges>;

function plainGauges(gauge: (name: string, help: string) => Prometheus.Gauge) {
  return {
    backup: gauge(
      "studio_backup_timestamp_seconds",
      "When the newest verified backup was made; 0 without one",
    ),
    drill: gauge("studio_drill_timestamp_seconds", "When a backup was last restored as a test; 0 if never"),
    due: gauge("studio_mails_due", "Emails that are overdue"),
    waiting: gauge("studio_mails_waiting", "Emails waiting to be sent, including future days"),
    failing: gauge(
      "studio_mail_failing_since_timestamp_seconds",
      "When the mail server's failure started; 0 if it works",
    ),
    free: gauge("studio_disk_free_bytes", "Free space on the disk of the data folder"),
    database: gauge("studio_database_bytes", "Size of the database with its journal"),
    memory: gauge("process_resident_memory_bytes", "Memory of the server's process"),
    started: gauge("process_start_time_seconds", "When the process began"),
    lag: gauge(
      "studio_event_loop_lag_p99_seconds",
      "Event loop delay since the last scrape, 99th percentile",
    ),
  };
}

function setPlain(plain: Plain, now: number): void {
  plain.memory.set(process.memoryUsage.rss());
  plain.started.set(now / 1000 - process.uptime());
  const { bavail, bsize } = statfsSync(dataFolder());
  plain.free.set(bavail * bsize);
  const { last, drill } = readBackupState(dataFolder());
  plain.backup.set((last?.at ?? 0) / 1000);
  plain.drill.set((drill?.at ?? 0) / 1000);
  const { due, waiting } = queueState(now);
  plain.due.set(due);
  plain.waiting.set(waiting);
  plain.failing.set((serverNote("mail")?.since ?? 0) / 1000);
  plain.database.set(databaseBytes());
}

// If the database does not answer, the other numbers are still reported.
function quietly(look: () => void): void {
  try {
    look();
  } catch {
    // The gauges keep their last values.
  }
}

// Pages are grouped by kind, so that no label contains a URL or a person (rule 27.38).

export type AnswerFacts = {
  kind: string;
  status: string;
  seconds: number | null;
  booking: "taken" | "refused" | null;
};

const kinds: Record<string, string> = {
  api: "api",
  book: "book",
  build: "asset",
  fonts: "asset",
  media: "media",
  admin: "admin",
  receptionist: "desk",
  provider: "desk",
  up: "health",
};

export function factsOf(
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
  milliseconds?: string,
): AnswerFacts {
  const [, first = ""] = (request.url ?? "/").split(/[/?]/u);
  const kind = Object.hasOwn(kinds, first) ? kinds[first] : "page";
  // The client disconnected before an answer.
  const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "none";
  return {
    kind: kind ?? "page",
    status,
    seconds: milliseconds === undefined ? null : Number(milliseconds) / 1000,
    booking: bookingOf(request, response, byStaff),
  };
}

function bookingOf(
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
): AnswerFacts["booking"] {
  if (request.method !== "POST") return null;
  const [count] = countsOf(answerOf(request, response, byStaff), []);
  if (count?.what === "booked") return "taken";
  return count?.what === "refused" ? "refused" : null;
}
