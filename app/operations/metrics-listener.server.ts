import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { logBug, logNotice } from "#app/platform/http/bug-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { factsOf, type Metrics, makeMetrics } from "./metrics-registry.server.ts";

type Watch = (
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
  milliseconds?: string,
) => void;

const open = singleton("metrics", (): { server?: Server; watch?: Watch } => ({}));

/** Listens on 127.0.0.1 (rule 27.38). Without a port, the library is not loaded. */
export async function measuring(port: number | null): Promise<Watch[]> {
  if (port === null) return [];
  if (!open.watch) {
    const metrics = makeMetrics(await import("prom-client"));
    open.watch = (...answer) => metrics.note(factsOf(...answer));
    open.server = await listen(metrics, port);
  }
  return [open.watch];
}

export function stopMeasuring(): void {
  open.server?.close();
  Object.assign(open, { server: undefined, watch: undefined });
}

// A port in use is logged; the studio runs without metrics.
function listen(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => answer(metrics, request, response));
  server.unref();
  return new Promise((resolve) => {
    server.once("error", (problem) => {
      logNotice(
        "error",
        `METRICS_PORT ${port} can't be used (${fieldsIn(problem).code}), so there are no metrics.`,
      );
      resolve(server);
    });
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function answer(metrics: Metrics, { url, method }: IncomingMessage, response: ServerResponse): void {
  if (url !== "/metrics" || method !== "GET") {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("The metrics are at GET /metrics.\n");
    return;
  }
  metrics
    .scrape(nowInstant())
    .then((text) => response.writeHead(200, { "Content-Type": metrics.contentType }).end(text))
    .catch((bug) => {
      logBug(bug, null);
      response.writeHead(500).end();
    });
}
