/** remix-serve logs with morgan in its format "tiny", which has the whole address in it: that format is replaced. */
import morgan from "morgan";
import { lineFor, silenceRequestLog } from "#app/platform/http/logs/request-log.server.ts";

/** Replaces the format that remix-serve asks for. `LOG=off` keeps tests and the bench quiet. */
export function logRequests(): void {
  silenceRequestLog(process.env.LOG === "off");
  morgan.format("tiny", (tokens, request, response) =>
    lineFor(request, response, tokens["response-time"]?.(request, response, 1)),
  );
}
