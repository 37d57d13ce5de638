/** Node's HTTP server sends the app's bytes: the cost of these answers without the app. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const answers = new Map(
  JSON.parse(readFileSync(process.argv[2], "utf8")).map(({ method, path, status, headers, body }) => [
    `${method} ${path}`,
    { status, headers, body: Buffer.from(body, "base64") },
  ]),
);

const server = createServer(async (request, response) => {
  if (request.method === "POST") for await (const _ of request);
  const { status, headers, body } = answers.get(`${request.method} ${request.url}`);
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("SIGTERM", () => server.close());
