import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { internalHeaders } from "./security-headers.server.ts";

/** Sends a forged request to a test server. The diagnostics channel is experimental, so this throws if it doesn't rewrite headers. */
export async function checkFrontDoor(): Promise<void> {
  const { seen, answer } = await forgedRequest();
  const rewritten =
    seen[internalHeaders.requestId] !== forged &&
    seen[internalHeaders.peer] === "127.0.0.1" &&
    seen[internalHeaders.crossSite] === "yes" &&
    seen.origin === undefined;
  if (!rewritten || !answer["content-security-policy"]) {
    throw new Error(
      `Requests can't be checked before they are served: the channel "http.server.request.start" of Node ${process.versions.node} does not work as expected. Use Node 20, 22 or 24.`,
    );
  }
}

const forged = "forged";

async function forgedRequest(): Promise<{ seen: IncomingHttpHeaders; answer: IncomingHttpHeaders }> {
  let seen: IncomingHttpHeaders = {};
  const server = createServer((arriving, response) => {
    seen = arriving.headers;
    response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  try {
    const at = server.address();
    const port = typeof at === "object" ? at?.port : undefined;
    const headers = {
      origin: "https://evil.test",
      [internalHeaders.requestId]: forged,
      [internalHeaders.peer]: forged,
    };
    const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request(
        { port, host: "127.0.0.1", method: "POST", headers, agent: false, timeout: 5000 },
        (response) => {
          response.resume().once("end", () => resolve(response.headers));
        },
      )
        .once("error", reject)
        .end();
    });
    return { seen, answer };
  } finally {
    server.close();
  }
}
