/**
 * Tests the front door and the gate with a real server: raw requests arrive over a socket, and Remix's own handler answers. The adapter between
 * Node and Remix copies remix-serve's.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  installGlobals,
  json,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { createElement, useContext } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as entry from "#app/entry.server.tsx";
import { gated } from "#app/gate.server.ts";
import { fileAnswer, textAnswer } from "#app/platform/http/answers/file-answer.server.ts";
import { setRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import type { RouteModule, Routes } from "#app/platform/http/checks/route-check.server.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { trustedProxies } from "./client-address.server.ts";
import { closeFrontDoor, openFrontDoor } from "./front-door.server.ts";
import { checkFrontDoor } from "./front-door-check.server.ts";

const style = "@layer tokens{:root:root{--pill:0}}";
const trusted = trustedProxies(undefined);
const folder = mkdtempSync(join(tmpdir(), "front-door-"));
const large = join(folder, "large.db");
const anyone = { access: { GET: "public", POST: "public" } };
const echo = async ({ request, context }: { request: Request; context: object }) =>
  json({ ...context, body: request.body && (await request.text()), url: request.url });

const routes: Routes = {
  root: route("root", undefined, "", {
    handle: { access: { GET: "public" } },
    default: Outlet,
    loader: ({ request }: { request: Request }) => ({
      theme: request.url.includes("?themed") ? { style } : null,
    }),
    ErrorBoundary: () => createElement("p", null, (useRouteError() as { data: string }).data),
  }),
  "routes/page": route("routes/page", "root", "page", {
    handle: anyone,
    default: () => null,
    loader: () => null,
    action: () => null,
  }),
  "routes/scripted": route("routes/scripted", "root", "scripted", {
    handle: anyone,
    default: () => createElement("script", { nonce: useContext(NonceContext) }),
    loader: () => null,
    action: () => null,
  }),
  "routes/api/echo": route("routes/api/echo", "root", "api/echo", {
    handle: anyone,
    loader: echo,
    action: echo,
  }),
  "routes/large": route("routes/large", "root", "large", {
    handle: anyone,
    loader: ({ context }: { context: { requestId: string } }) =>
      fileAnswer(large, { name: "large.db", type: "application/vnd.sqlite3", requestId: context.requestId }),
  }),
  "routes/written": route("routes/written", "root", "written", {
    handle: anyone,
    loader: ({ context }: { context: { requestId: string } }) =>
      textAnswer(longText(), { name: "long.csv", type: "text/csv", requestId: context.requestId }),
  }),
  "routes/$": route("routes/$", "root", "*", {
    handle: { access: { GET: "public" } },
    default: () => null,
    loader() {
      throw new Response("Not Found", { status: 404 });
    },
  }),
};

function route(id: string, parentId: string | undefined, path: string, module: object): Routes[string] {
  return { id, parentId, path, module: module as RouteModule } as Routes[string];
}

const native = { File, Headers, Request, Response, fetch, FormData, ReadableStream, WritableStream };
let server: Server;
let port: number;
let lastAnswer: ServerResponse;

beforeAll(async () => {
  installGlobals({ nativeFetch: false });
  setRateLimits(false);
  const asset = ({ id, parentId, path }: Routes[string]) => [id, { id, parentId, path, module: `/${id}.js` }];
  const build = {
    mode: "production",
    routes: gated(routes, {
      origin: "http://localhost:3000",
      visitorOf: () => null,
      sessionEnded: () => null,
      isOpen: () => true,
    }),
    entry: { module: entry },
    assets: {
      entry: { module: "/e.js", imports: [] },
      routes: Object.fromEntries(Object.values(routes).map(asset)),
      url: "/m.js",
      version: "1",
    },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    future: { v3_singleFetch: false },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  server = createServer((request, response) => void serve(handle, request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
  openFrontDoor({ origin: null, trusted });
});

afterEach(() => openFrontDoor({ origin: null, trusted }));

afterAll(() => {
  rmSync(folder, { recursive: true });
  closeFrontDoor();
  server.closeAllConnections();
  server.close();
  setRateLimits(true);
  Object.assign(globalThis, native);
});

async function serve(
  handle: ReturnType<typeof createRequestHandler>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  lastAnswer = response;
  try {
    const answer = await handle(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(request.method !== "GET" &&
          request.method !== "HEAD" && { body: createReadableStreamFromReadable(request), duplex: "half" }),
      } as RequestInit),
    );
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body) await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  } catch {
    response.writeHead(500).end();
  }
}

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Sends these lines, with `Host` and `Connection: close` added. */
function send(
  line: string,
  headers: string[] = [],
  body = "",
  host: string | null = `127.0.0.1:${port}`,
): Promise<Answer> {
  const lines = [
    `${line} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    "Connection: close",
    ...headers,
  ];
  if (body) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`));
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {}).on("close", () => resolve(parsed(text)));
  });
}

function parsed(text: string): Answer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  const raw = rest.join("\r\n\r\n");
  const body =
    headers["transfer-encoding"] === "chunked"
      ? raw.replace(/^[\da-f]+\r\n/u, "").replace(/\r\n0\r\n\r\n$/u, "")
      : raw;
  return { status: Number(status.split(" ")[1]), headers, body };
}

const same = () => `Origin: http://127.0.0.1:${port}`;
const form = "Content-Type: application/x-www-form-urlencoded";

test("the front door's check passes while it is open and fails when it is closed", async () => {
  await expect(checkFrontDoor()).resolves.toBeUndefined();
  closeFrontDoor();
  await expect(checkFrontDoor()).rejects.toThrow("can't be checked");
});

const doors = ["/page", "/page?_data=routes/page", "/api/echo"];
const foreign = {
  "a foreign origin": ["Origin: https://evil.test"],
  "the origin null": ["Origin: null"],
  "a garbage origin": ["Origin: %%%"],
  "another port": ["Origin: http://127.0.0.1:1"],
  "cross-site": ["Sec-Fetch-Site: cross-site"],
  "same-site": ["Sec-Fetch-Site: same-site"],
  "no origin but a session": ["Cookie: sid=1"],
};

test.each(
  Object.entries(foreign).flatMap(([name, headers]) => doors.map((door) => [name, door, headers] as const)),
)("refuses a POST with %s to %s with 403", async (_, door, headers) => {
  expect((await send(`POST ${door}`, [...headers, form], "a=1")).status).toBe(403);
});

test.each(doors)("accepts our own POST to %s", async (door) => {
  expect((await send(`POST ${door}`, [same(), form], "a=1")).status).toBe(200);
  expect(
    (await send(`POST ${door}`, ["Sec-Fetch-Site: same-origin", "Origin: null", form], "a=1")).status,
  ).toBe(200);
  expect((await send(`POST ${door}`, [form], "a=1")).status).toBe(200);
});

test("accepts only ORIGIN if it is set, whatever the Host header says", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  const post = (origin: string) => send("POST /page", [`Origin: ${origin}`, form], "a=1", "evil.test");
  expect((await post("https://studio.example")).status).toBe(200);
  expect((await post("http://evil.test")).status).toBe(403);
});

test("names both origins when it refuses a write, and never repeats a forged one", async () => {
  const opened: string[] = [];
  openFrontDoor({
    origin: "https://studio.example",
    trusted,
    openedElsewhere: (address) => opened.push(address),
  });
  const errorOf = async (origin: string, host: string, more: string[] = []) =>
    JSON.parse((await send("POST /api/echo", [`Origin: ${origin}`, ...more], "{}", host)).body).error;
  const refused = "This request came from another site and was refused.";
  const own = "but the studio's address is http://localhost:3000.";
  expect(await errorOf("https://www.studio.example", "www.studio.example")).toBe(
    `${refused} This page was opened at https://www.studio.example, ${own}`,
  );
  expect(await errorOf("http://10.0.0.5:8080", "10.0.0.5:8080")).toBe(
    `${refused} This page was opened at http://10.0.0.5:8080, ${own}`,
  );
  expect(await errorOf("https://evil.test", "studio.example")).toBe(
    `${refused} It was sent from https://evil.test, ${own}`,
  );
  expect(await errorOf("https://evil.test", "127.0.0.1:3000", ["Sec-Fetch-Site: cross-site"])).toBe(
    `${refused} It was sent from https://evil.test, ${own}`,
  );
  const forged = [
    "null",
    "%%%",
    "file://x",
    'https://a"onload=b',
    "https://a'b",
    "https://<b>",
    `https://${"a".repeat(250)}`,
    "https://studio.example",
  ];
  for (const origin of forged)
    expect(await errorOf(origin, "a", ["Sec-Fetch-Site: cross-site"]), origin).toBe(refused);
  expect(opened).toEqual(["https://www.studio.example", "http://10.0.0.5:8080"]);
});

test("without ORIGIN refuses a form from a public host name, and says what to set", async () => {
  const opened: string[] = [];
  openFrontDoor({ origin: null, trusted, openedElsewhere: (address) => opened.push(address) });
  const from = ["Origin: http://studio.example:3000", form];
  const { status, body } = await send("POST /page", from, "a=1", "studio.example:3000");
  expect(status).toBe(403);
  expect(body).toContain(
    "This page was opened at http://studio.example:3000, which is not set as the address of the studio. If it is the right address, set ORIGIN to it on the server.",
  );
  expect(body).not.toContain("localhost");
  expect(opened).toEqual(["http://studio.example:3000"]);
  expect((await send("POST /page", from, "a=1")).status).toBe(403);
  expect((await send("POST /page", [same(), form], "a=1")).status).toBe(200);
  expect(opened).toHaveLength(1);
});

test("links a page opened at another host to the same page of the studio", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  const from = ["Origin: https://www.studio.example", form];
  const { status, body } = await send("POST /page?a=1", from, "a=1", "www.studio.example");
  expect(status).toBe(403);
  expect(body).toContain("Open it there: http://localhost:3000/page?a=1");
  const data = await send("POST /page?a=1&_data=routes%2Fpage", from, "a=1", "www.studio.example");
  expect([data.status, data.body.endsWith("Open it there: http://localhost:3000/page?a=1")]).toEqual([
    403,
    true,
  ]);
});

test("accepts a write from another host if the browser confirms it, and logs that", async () => {
  const opened: string[] = [];
  const openedElsewhere = (address: string) => opened.push(address);
  openFrontDoor({ origin: "https://studio.example", trusted, openedElsewhere });
  const ours = ["Sec-Fetch-Site: same-origin", "Origin: https://other.example", form];
  expect((await send("POST /page", ours, "a=1", "other.example")).status).toBe(200);
  expect((await send("POST /page", ours, "a=1", "127.0.0.1:3000")).status).toBe(200);
  expect(opened).toEqual(["https://other.example"]);
});

const led = async (line: string, host: string | null) => {
  const { status, headers } = await send(line, [], "", host);
  return [status, headers.location];
};

test.each([
  ["https://studio.example", "www.studio.example"],
  ["https://studio.example", "WWW.Studio.Example:443"],
  ["https://www.studio.example", "studio.example"],
  ["http://studio.example:8080", "www.studio.example:8080"],
])("redirects the twin of %s, %s, with path and query, and without caching", async (origin, host) => {
  openFrontDoor({ origin, trusted });
  const home = "http://localhost:3000";
  expect(await led("GET /page?a=%2F&b", host)).toEqual([308, `${home}/page?a=%2F&b`]);
  expect(await led("HEAD /api/echo", host)).toEqual([308, `${home}/api/echo`]);
  expect(await led("GET //evil.test/%2e%2e", host)).toEqual([308, `${home}/`]);
  expect((await send("GET /page", [], "", host)).headers["cache-control"]).toBe("no-store");
  const data = await send("GET /page?a&_data=routes%2Fpage", [], "", host);
  expect(data.headers["x-remix-redirect"]).toBe(`${home}/page?a=`);
  expect((await send("POST /page", [form], "a=1", host)).status).toBe(200);
});

test.each([
  [
    "https://studio.example",
    ["studio.example", "evil.test", "127.0.0.1:3000", "www.www.studio.example", null],
  ],
  ["https://studio.example", ["www.studio.example.evil.test", "www.studio.example:81", "%%%", "a b"]],
  ["https://www.studio.example", ["www.www.studio.example", "example", "ww.studio.example"]],
  [null, ["studio.example", "www.studio.example"]],
])("with the origin %s redirects no other host", async (origin, hosts) => {
  openFrontDoor({ origin, trusted });
  for (const host of hosts) expect((await led("GET /page", host))[1], `${host}`).toBeUndefined();
});

test("can't be made to redirect by a client's headers", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  expect((await send("GET /page", ["X-Lead-Home: 1", "X-Forwarded-Host: www.studio.example"])).status).toBe(
    200,
  );
});

test("ends a redirect loop with a page if the origin can't be reached", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1)
    statuses.push((await send("GET /page", [], "", "www.studio.example")).status);
  expect(statuses).toEqual([308, 308, 308, 308, 308, 308, 308, 308, 200, 200]);
  await send("GET /page", [], "", "studio.example");
  expect((await send("GET /page", [], "", "www.studio.example")).status).toBe(308);
});

test("drops a client's own copies of the internal headers", async () => {
  const marked = [
    "X-Request-Id: forged",
    "X-Peer-Ip: forged",
    "X-Csp-Nonce: forged",
    "X-Cross-Site: yes",
    "X-Original-Method: PUT",
    "X-Unreadable-Address: 1",
    "X-Sent-From: forged",
    "X-Opened-There: 1",
    "X-Lead-Home: 1",
  ];
  for (const line of ["GET /api/echo", "POST /api/echo"]) {
    const { status, headers, body } = await send(line, [...marked, "X-Forwarded-Host: a:9"]);
    expect(status).toBe(200);
    const { requestId, ip, nonce, url } = JSON.parse(body);
    expect(requestId).toMatch(/^[\da-f]{16}$/);
    expect([ip, url]).toEqual(["127.0.0.1", `http://127.0.0.1:${port}/api/echo`]);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(headers)).not.toContain("forged");
  }
});

test("behind a trusted proxy uses the last hop, and elsewhere ignores the header", async () => {
  const ip = async () =>
    JSON.parse((await send("GET /api/echo", ["X-Forwarded-For: 6.6.6.6, 192.0.2.9"])).body).ip;
  expect(await ip()).toBe("192.0.2.9");
  openFrontDoor({ origin: null, trusted: trustedProxies("10.0.0.1") });
  expect(await ip()).toBe("127.0.0.1");
});

test.each(["a b", "%%%", "", "a:99999", "[::zz]", null])("refuses the host %s with 400", async (host) => {
  expect((await send("GET /page", [], "", host)).status).toBe(400);
  expect((await send("GET /api/echo", [], "", host)).headers["content-type"]).toContain("json");
});

test("ignores the Host header if ORIGIN is set", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  const { status, body } = await send("GET /api/echo", [], "", "%%%");
  expect([status, JSON.parse(body).url]).toEqual([200, "http://studio.example/api/echo"]);
});

test.each([
  ["GET http://other.test/api/echo?a=1", 200],
  ["GET http://other.test", 200],
  ["GET /%E0%A4%A", 400],
  ["GET /api/%ff", 400],
  ["GET //evil.test/", 404],
  ["GET /\\evil.test/%2e%2e", 400],
  ["GET /%5c", 400],
  ["GET /nothing", 404],
  ["GET /page?_data=routes/nothing", 403],
  ["OPTIONS *", 405],
  ["OPTIONS /page", 405],
  ["TRACE /api/echo", 405],
  ["PROPFIND /page", 405],
  ["PATCH /page", 405],
  ["POST /", 405],
])("answers %s with %i", async (line, status) => {
  expect((await send(line)).status).toBe(status);
});

test("lists the allowed methods with a 405, on pages and under /api", async () => {
  expect((await send("OPTIONS /page")).headers.allow).toBe("GET, HEAD, POST");
  const api = await send("TRACE /api/echo");
  expect([api.headers.allow, JSON.parse(api.body).error]).toEqual(["GET, HEAD, POST", expect.any(String)]);
});

test("sends the security headers with every answer, and forbids scripts without a nonce", async () => {
  for (const line of ["GET /page", "GET /nothing", "OPTIONS /page", "GET /%ff"]) {
    const { headers } = await send(line);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'none'; style-src 'self'; img-src/);
    expect(headers).toMatchObject({
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
  expect((await send("GET /api/echo")).headers["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  expect((await send("GET /media/nothing.webp")).headers["content-security-policy"]).toBe(
    "default-src 'none'; sandbox",
  );
});

test("sends a policy with a new nonce with each page that has scripts", async () => {
  const nonces = new Set<string>();
  for (const line of ["GET /scripted", "GET /scripted?again", "POST /scripted"]) {
    const { headers, body } = await send(line, line.startsWith("POST") ? [same(), form] : []);
    const [, nonce = ""] = /nonce="([\w-]{22})"/u.exec(body) ?? [];
    const policy = `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'; style-src 'self' 'nonce-${nonce}';`;
    expect(headers["content-security-policy"]).toContain(policy);
    expect(headers).not.toHaveProperty("etag");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("sends a policy with the hash of the theme's style, which is the same each time", async () => {
  const policies = [await send("GET /page?themed"), await send("GET /page?themed")].map(
    ({ headers }) => headers["content-security-policy"],
  );
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policies[0]).toContain(`script-src 'none'; style-src 'self' 'sha256-${hash}';`);
  expect(policies[1]).toBe(policies[0]);
});

test("requires https only on a site that is served over https", async () => {
  openFrontDoor({ origin: "https://studio.example", trusted });
  expect((await send("GET /page")).headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("sends pages as private HTML in UTF-8 that is revalidated", async () => {
  const { headers } = await send("GET /page");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("private, no-cache");
});

test("refuses a declared large body with 413 before it arrives", async () => {
  for (const door of doors) {
    const { status, headers } = await send(`POST ${door}`, [same(), "Content-Length: 1000000000"]);
    expect([status, headers.connection]).toEqual([413, "close"]);
  }
});

test.each(["/page", "/api/echo", "/nothing", "/page?_data=zzz"])(
  "cuts off an endless body to %s",
  async (door) => {
    const head = `POST ${door} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    const text = await new Promise<string>((resolve) => {
      let got = "";
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(head);
        const push = () => {
          while (socket.writable && socket.write(chunk));
        };
        socket.on("drain", push);
        push();
      });
      socket.setEncoding("utf8").on("data", (part) => {
        got += part;
      });
      socket.on("error", () => {}).on("close", () => resolve(got));
    });
    expect([413, 405, 403]).toContain(parsed(text).status);
  },
);

test("closes an idle connection", () => {
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    15_000, 30_000, 65_000,
  ]);
});

test("cuts off a slow body at its own deadline, not at Node's check", async () => {
  openFrontDoor({ origin: null, trusted, bodyWithin: 20 });
  const ended = new Promise<string>((resolve) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`POST /api/echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 10\r\n\r\n1`);
    });
    socket.setEncoding("utf8").on("data", (part) => {
      got += part;
    });
    socket.on("error", () => {}).on("close", () => resolve(got));
  });
  expect(await ended).not.toContain("200 OK");
});

const pieces = { asked: 0, all: 1000, size: 64 * 1024, isOver: false };
async function* longText() {
  try {
    for (pieces.asked = 0; pieces.asked < pieces.all; pieces.asked += 1) yield "x".repeat(pieces.size);
  } finally {
    pieces.isOver = true;
  }
}

const turnsOfTheLoop = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate);
};

/** Reads the first bytes, and then waits until the server stops writing. */
async function askSlowly(path: string) {
  const taken = { bytes: 0, head: "" };
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
  );
  await new Promise<void>((first) =>
    socket.once("data", (part) => {
      socket.pause();
      taken.bytes += part.length;
      taken.head = part.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
      first();
    }),
  );
  for (let quiet = 0, before = -1; quiet < 5; ) {
    await turnsOfTheLoop(2000);
    const written = lastAnswer.socket?.bytesWritten ?? 0;
    quiet = written === before ? quiet + 1 : 0;
    before = written;
  }
  // The system's socket buffers don't count as the server's memory.
  expect(lastAnswer.writableNeedDrain).toBe(true);
  expect(lastAnswer.writableLength).toBeLessThan(1024 * 1024);
  const takeAll = () =>
    new Promise<void>((ended) => {
      socket.on("data", (part) => {
        taken.bytes += part.length;
      });
      socket.once("close", () => ended());
      socket.resume();
    });
  return { socket, taken, takeAll };
}

test("sends a large file part by part to a slow client, completely", async () => {
  const size = 64 * 1024 * 1024;
  writeFileSync(large, Buffer.alloc(size, "studio "));
  const { taken, takeAll } = await askSlowly("/large");
  expect(taken.head).toContain(`content-length: ${size}`);
  expect(taken.head).toContain('content-disposition: attachment; filename="large.db"');
  await takeAll();
  expect(taken.bytes).toBe(taken.head.length + 4 + size);
});

test("sends a generated text to a slow client at its pace, completely", async () => {
  const { taken, takeAll } = await askSlowly("/written");
  expect(taken.head).toContain('content-disposition: attachment; filename="long.csv"');
  expect(pieces.asked).toBeLessThan(pieces.all / 2);
  await takeAll();
  expect(pieces.asked).toBe(pieces.all);
  expect(taken.bytes).toBeGreaterThan(pieces.all * pieces.size);
});

test("stops generating a text for a client that has disconnected", async () => {
  const { socket } = await askSlowly("/written");
  pieces.isOver = false;
  socket.destroy();
  for (let n = 0; n < 200 && !pieces.isOver; n += 1) await turnsOfTheLoop(50);
  expect(pieces).toMatchObject({ isOver: true });
  expect(pieces.asked).toBeLessThan(pieces.all / 2);
});

test("frees everything after a client disconnects in the middle", async () => {
  writeFileSync(large, Buffer.alloc(64 * 1024 * 1024));
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET /large HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
  );
  await new Promise<void>((first) => socket.once("data", () => first()));
  const openNow = () =>
    readdirSync("/proc/self/fd").filter((fd) => isLinkTo(`/proc/self/fd/${fd}`, large)).length;
  expect(openNow()).toBe(1);
  socket.destroy();
  for (let n = 0; n < 200 && openNow() > 0; n += 1) await turnsOfTheLoop(50);
  expect(openNow()).toBe(0);
});

function isLinkTo(link: string, path: string): boolean {
  try {
    return readlinkSync(link) === path;
  } catch {
    return false;
  }
}
