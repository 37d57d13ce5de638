import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { stopGracefully } from "./graceful-stop.server.ts";
import { awaitDocument, paceOf } from "./security-headers.server.ts";

test("delays the stop for at most a second while a slow client downloads a large file", async () => {
  const part = Buffer.alloc(128 * 1024);
  const server = createServer(async (_, response) => {
    awaitDocument("one", response);
    const goesOn = paceOf("one");
    response.writeHead(200, { "Content-Length": 1e9 });
    while (await goesOn()) response.write(part);
  });
  const others = new Set(process.listeners("SIGTERM"));
  stopGracefully(server);
  const asked = process.listeners("SIGTERM").filter((listener) => !others.has(listener));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(client, "readable");

  const begun = performance.now();
  for (const listener of asked) listener("SIGTERM");
  const closed = new Promise((resolve) => server.close(resolve));
  await closed;
  expect(performance.now() - begun).toBeLessThan(3000);
  client.destroy();
});
