/** Ends the server with the process that started it: npm ends on SIGTERM but leaves its child running. */
import { readFileSync } from "node:fs";

const everyMs = 250;

export function forwardHangup() {
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
}

export function followParent() {
  if (!["start", "demo", "studio"].includes(process.env.npm_lifecycle_event ?? "")) return;
  const chain = ancestors();
  const watch = setInterval(() => {
    if (String(ancestors()) === String(chain)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, everyMs).unref();
}

// A shell between npm and the server outlives npm.
function ancestors() {
  const parent = process.ppid;
  const { name, ppid } = processFacts(parent);
  return /^(?:sh|dash|bash|ash|busybox)$/u.test(name) ? [parent, ppid] : [parent];
}

function processFacts(pid) {
  try {
    const [, name, ppid] = /\((.*)\) \S (\d+)/su.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, ppid: Number(ppid) };
  } catch {
    return { name: "", ppid: 0 };
  }
}
