/** The server ends with whoever started it: npm ends at once on SIGTERM, and leaves its child running. */
import { readFileSync } from "node:fs";

const everyMs = 250;

/** A terminal that was closed asks as SIGTERM does. */
export function handOnHangup() {
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
}

/** Started by `npm start`, `npm run demo` or `npm run studio`, and npm is gone: ends as on SIGTERM. */
export function followParent() {
  if (!["start", "demo", "studio"].includes(process.env.npm_lifecycle_event ?? "")) return;
  const chain = ancestors();
  const watch = setInterval(() => {
    if (String(ancestors()) === String(chain)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, everyMs).unref();
}

/** Our parent, and where that is the shell in between, npm behind it: a shell outlives npm as we do. */
function ancestors() {
  const parent = process.ppid;
  const { name, ppid } = processFacts(parent);
  return /^(?:sh|dash|bash|ash|busybox)$/u.test(name) ? [parent, ppid] : [parent];
}

/** Of a process, where the system has /proc. */
function processFacts(pid) {
  try {
    const [, name, ppid] = /\((.*)\) \S (\d+)/su.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, ppid: Number(ppid) };
  } catch {
    return { name: "", ppid: 0 };
  }
}
