import type { Server } from "node:http";

const known = new WeakSet<Server>();
const everyMs = 50;

/**
 * When the process is asked to end: closes each connection as soon as its answer is out. Node closes those that are idle at
 * that moment; one that was just in use would stay open for its next request, and hold the end up to its last second.
 */
export function endAfterLastAnswers(server: Server): void {
  if (known.has(server)) return;
  known.add(server);
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => setInterval(() => server.closeIdleConnections(), everyMs).unref());
  }
}
