import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const known = new WeakSet<Server>();
const everyMs = 50;
/** A proxy needs a few milliseconds between its health check and the form, and the app may be busy. */
const lastCallMs = 300;
const largeAnswers = new Set<ServerResponse>();
/** Larger answers wouldn't finish in ten seconds either, and visitors would wait for the next start. */
const largeAnswersMs = 1000;
let ending = false;

/** Listens a moment longer for forms that are on their way, then closes each connection after its answer (rule 33.4, deploy/Caddyfile). */
export function stopGracefully(server: Server): void {
  if (known.has(server)) return;
  known.add(server);
  const close = server.close.bind(server);
  server.close = (done) => {
    if (ending) setTimeout(() => close(done), lastCallMs);
    else close(done);
    return server;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Must run before remix-serve, which closes the server on the signal.
    process.prependOnceListener(signal, () => {
      ending = true;
      setInterval(() => server.closeIdleConnections(), everyMs).unref();
      setTimeout(() => {
        for (const response of largeAnswers) response.destroy();
      }, largeAnswersMs).unref();
    });
  }
}

export function endWithServer(response: ServerResponse): void {
  largeAnswers.add(response);
  response.once("close", () => largeAnswers.delete(response));
}

export function closeHealthCheck(url: string | undefined, socket: Socket): void {
  if (ending && url === "/up") socket.destroy();
}
