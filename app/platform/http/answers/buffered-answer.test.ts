import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { json } from "@remix-run/node";
import { expect, test } from "vitest";
import { bufferedAnswer, bufferedPage } from "./buffered-answer.server.ts";

const asked = (accepts: string, method = "GET") =>
  new Request("http://studio.test/api/x", { method, headers: { "Accept-Encoding": accepts } });
const listOf = (bytes: number) => ({ list: "abcdefgh".repeat(bytes / 8) });

test("sends a short answer unchanged, with its length", async () => {
  const answer = await bufferedAnswer(
    json({ ok: true }, { status: 201, headers: { "X-A": "1" } }),
    asked("gzip, br"),
  );
  expect([answer.status, answer.headers.get("X-A"), answer.headers.get("Content-Encoding")]).toEqual([
    201,
    "1",
    null,
  ]);
  expect([answer.headers.get("Content-Length"), await answer.text()]).toEqual(["11", '{"ok":true}']);
});

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["identity", null, (bytes: Buffer) => bytes],
] as const)("compresses a longer answer as the client accepts: %s", async (accepts, coding, unpack) => {
  const answer = await bufferedAnswer(json(listOf(4096)), asked(accepts));
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
    coding,
    "Accept-Encoding",
  ]);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(JSON.parse(unpack(bytes).toString())).toEqual(listOf(4096));
});

test("leaves a long answer, an answer without JSON or a body, and the answer to HEAD unchanged", async () => {
  const long = await bufferedAnswer(json(listOf(32_768)), asked("gzip"));
  expect([long.headers.get("Content-Length"), (await long.json()).list.length]).toEqual([null, 32_768]);
  for (const [answer, method] of [
    [new Response("text"), "GET"],
    [new Response(null, { status: 204, headers: { "Content-Type": "application/json" } }), "GET"],
    [json({ ok: true }), "HEAD"],
    [json({ ok: true }, { headers: { "Content-Encoding": "gzip" } }), "GET"],
  ] as const)
    expect(await bufferedAnswer(answer, asked("gzip", method))).toBe(answer);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("sends a page compressed with its length: %s", async (coding, decompress) => {
  const text = "<p>Größe</p>".repeat(1000);
  const answer = bufferedPage(text, asked(coding), { status: 404, headers: new Headers({ "X-A": "1" }) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(decompress(bytes).toString()).toBe(text);
  expect([answer.status, answer.headers.get("X-A"), answer.headers.get("Content-Encoding")]).toEqual([
    404,
    "1",
    coding,
  ]);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
});

test("leaves a long page and the answer to HEAD to the server's compression", async () => {
  const headers = () => new Headers();
  const long = bufferedPage("x".repeat(100_000), asked("br"), { status: 200, headers: headers() });
  const head = bufferedPage("x".repeat(5000), asked("br", "HEAD"), { status: 200, headers: headers() });
  for (const answer of [long, head]) expect(answer.headers.get("Content-Encoding")).toBe(null);
  expect((await long.text()).length).toBe(100_000);
});
