/** Tests the worker after a restart by the browser, when it has only the cache (rule 6.56). */
import { beforeEach, expect, it } from "vitest";
import { workerScript } from "./worker-script.ts";

const hour = 3_600_000;
const now = Date.parse("2026-03-02T15:00:00Z");
const kept = new Map<string, Response>();

const cachesOfBrowser = {
  match: async (address: string) => kept.get(address)?.clone(),
  delete: async () => kept.clear(),
  open: async () => ({ put: async (address: string, answer: Response) => void kept.set(address, answer) }),
};

type Answered = { url: string; ok?: boolean; type?: string; status?: number };

/** Returns the paper page of a new worker. `server` answers its requests one by one and is down after that. */
async function shown(server: Answered[] = [], at = now): Promise<string | null> {
  let answer: Promise<Response> | undefined;
  const listeners: Record<string, (event: object) => void> = {};
  const start = new Function("self", "caches", "fetch", "Date", workerScript);
  const fetchOfBrowser = async () => {
    const next = server.shift();
    if (!next) throw new TypeError("Failed to fetch");
    return { ok: true, status: 200, type: "basic", ...next };
  };
  const clock = { now: () => at, parse: Date.parse };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
  };
  start(self, cachesOfBrowser, fetchOfBrowser, clock);
  listeners.fetch?.({
    request: { url: "https://studio.test/receptionist/paper", method: "GET", mode: "navigate" },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  const response = await answer;
  return response instanceof Response && response.type !== "error" ? response.text() : null;
}

const file = "/receptionist/paper/file";
const locked = "/receptionist/paper/locked";
const keep = (hours: string) => {
  const headers = { Date: new Date(now).toUTCString(), "X-Kept-Hours": hours };
  kept.set(file, new Response("whole", { headers }));
  kept.set(`${file}?short`, new Response("short", { headers }));
};
const ledAway = { url: "https://studio.test/receptionist/paper", type: "opaqueredirect", ok: false };

beforeEach(() => kept.clear());

it("shows the whole paper, and the one without names while the desk is locked", async () => {
  keep("48");
  expect(await shown()).toBe("whole");
  kept.set(locked, new Response("locked"));
  expect([await shown(), await shown()]).toEqual(["short", "short"]);
  kept.delete(locked);
  expect(await shown()).toBe("whole");
});

it("shows it for as many hours as the server allows, then deletes it", async () => {
  for (const [hours, last] of [
    ["48", 48],
    ["12", 12],
    ["", 12],
  ] as const) {
    keep(hours);
    expect(await shown([], now + last * hour)).toBe("whole");
    expect(await shown([], now + last * hour + 1)).toBeNull();
    expect(kept.size).toBe(0);
  }
});

it("deletes the paper if the server redirects to the login, and hides names if it redirects to the lock or the names", async () => {
  keep("12");
  await shown([ledAway, { url: "https://studio.test/login?redirectTo=x" }]);
  expect(kept.size).toBe(0);
  for (const led of [
    { url: `https://studio.test${file}?short`, ok: false, status: 403 },
    { url: "https://studio.test/receptionist/switch" },
  ]) {
    keep("48");
    kept.delete(locked);
    await shown([ledAway, led]);
    expect(await shown()).toBe("short");
  }
});
