/** Tests a studio opened at another address than ORIGIN: its message, log and redirects. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#db/connection.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { expect, test } from "#e2e/studio.ts";

const origin = "https://studio.example";
let server: StudioServer;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-origin-"));
  server = await startServer({ dataDir, demo: true, env: { ORIGIN: origin } });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Uses node:http, because fetch can't set the Host header. */
function ask(
  line: string,
  headers: Record<string, string>,
  body = "",
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const [method, path] = line.split(" ");
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on("error", reject)
      .end(body);
  });
}

const noted = () => {
  const sqlite = connect(server.databaseFile);
  const detail = sqlite.prepare("SELECT detail FROM server_notes WHERE name = 'origin'").pluck().get();
  sqlite.close();
  return detail;
};
const form = { "Content-Type": "application/x-www-form-urlencoded" };

test("another site's form is refused and not recorded", async () => {
  const { status, text } = await ask(
    "POST /login",
    { ...form, Host: "studio.example", Origin: "https://evil.test" },
    "email=a%40x.test",
  );
  expect(status).toBe(403);
  expect(text).toContain(
    "It was sent from https://evil.test, but the studio&#x27;s address is https://studio.example.",
  );
  expect(text).not.toContain('href="https://evil.test');
  expect(noted()).toBeUndefined();
});

test("a form opened under another name is refused with a link to the right one", async () => {
  const www = { Host: "www.studio.example", Origin: "https://www.studio.example" };
  const { status, headers, text } = await ask("POST /login?a=1", { ...form, ...www }, "email=a%40x.test");
  expect(status).toBe(403);
  expect(text).toContain("This page was opened at https://www.studio.example");
  expect(text).toContain(
    '<a class="button" href="https://studio.example/login?a=1">Open it at studio.example</a>',
  );
  expect(text).not.toMatch(/<script/u);
  expect(String(headers["content-security-policy"])).toContain("script-src 'none'");
  expect(noted()).toBe('{"address":"https://www.studio.example"}');
  const api = await ask("POST /api/appointments", { "Content-Type": "application/json", ...www }, "{}");
  expect([api.status, JSON.parse(api.text).error]).toEqual([
    403,
    "This request came from another site and was refused. This page was opened at https://www.studio.example, but the studio's address is https://studio.example.",
  ]);
});

test("only reads at the www. address redirect to the studio's address", async () => {
  for (const path of ["/", "/services?a=1&b", "/book", "/api/services", "/no/such/page"]) {
    const { status, headers } = await ask(`GET ${path}`, { Host: "www.studio.example" });
    expect([status, headers.location]).toEqual([308, origin + path]);
    expect(headers["cache-control"]).toBe("no-store");
  }
  for (const host of ["studio.example", "127.0.0.1:3000", "other.example"])
    expect((await ask("GET /services", { Host: host })).status, host).toBe(200);
});
