/** How a server that is asked to end lets nobody down: behind a proxy no request fails in a restart (rule 33.4, deploy/Caddyfile). */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const known = new WeakSet<Server>();
const everyMs = 50;
/** Between "is somebody there?" and the form that follows it, a proxy needs a few milliseconds; the app may be busy with a page. */
const lastCallMs = 300;
const largeAnswers = new Set<ServerResponse>();
/** What is not out by then would not be in ten seconds either, and all that time visitors would wait for the next start. */
const largeAnswersMs = 1000;
let ending = false;

/**
 * When the process is asked to end: listens for a moment longer, so that a form which is already on its way still comes in, then
 * closes each connection as soon as its answer is out. Node closes those that are idle at that moment; one that was just in
 * use would stay open for its next request, and hold the end up to its last second.
 */
export function endAfterLastAnswers(server: Server): void {
  if (known.has(server)) return;
  known.add(server);
  const close = server.close.bind(server);
  server.close = (done) => {
    if (ending) setTimeout(() => close(done), lastCallMs);
    else close(done);
    return server;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Before remix-serve, which closes the server at the signal.
    process.prependOnceListener(signal, () => {
      ending = true;
      setInterval(() => server.closeIdleConnections(), everyMs).unref();
      setTimeout(() => {
        for (const response of largeAnswers) response.destroy();
      }, largeAnswersMs).unref();
    });
  }
}

/** A file that takes minutes is cut off a second after the server was asked to end; who fetches it sees that, and asks again. */
export function endWithServer(response: ServerResponse): void {
  largeAnswers.add(response);
  response.once("close", () => largeAnswers.delete(response));
}

/**
 * Whoever asks an ending server whether it is there gets no answer, and asks again until the next one has started. The request itself
 * goes its way, as one whose sender has hung up.
 */
export function turnAway(url: string | undefined, socket: Socket): void {
  if (ending && url === "/up") socket.destroy();
}
