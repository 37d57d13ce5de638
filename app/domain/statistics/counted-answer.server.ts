import type { IncomingMessage, ServerResponse } from "node:http";
import { redirectHeader } from "#app/platform/http/remix/data-request.ts";
import type { Answer } from "./counts.ts";

/** What of a request and its answer decides whether it is counted; nothing of it is kept. */
export function answerOf(request: IncomingMessage, response: ServerResponse, byStaff: boolean): Answer {
  const sent = (name: string) => String(request.headers[name] ?? "");
  const answered = (name: string) => String(response.getHeader(name) ?? "");
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    status: response.statusCode,
    type: answered("content-type"),
    location: answered("location") || answered(redirectHeader),
    host: sent("host"),
    referer: sent("referer"),
    from: sent("sec-fetch-site"),
    isPrefetch: /prefetch/u.test(sent("sec-purpose") + sent("purpose")),
    userAgent: sent("user-agent"),
    byStaff,
  };
}
