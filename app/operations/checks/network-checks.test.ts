import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { lastRunOf } from "#app/operations/state/job-runs.server.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import {
  asked,
  certificateCheck,
  judgeCertificate,
  judgeRecord,
  lastNetworkChecks,
  runNetworkChecks,
  senderRecords,
} from "./network-checks.server.ts";

const day = 24 * 60 * 60_000;
perTest(smallStudio);
afterEach(() => Object.assign(environment(), { originIsSet: false, origin: "http://localhost:3000" }));

test("no network check runs for a local address", async () => {
  await runNetworkChecks(now);
  expect(serverNote("around")?.detail.checks).toEqual([]);
  expect(lastNetworkChecks(now)).toEqual([]);
  expect(lastRunOf("around")).toMatchObject({ succeededAt: now });
});

test("the last results are shown with their time for three days, for the same address", async () => {
  Object.assign(environment(), { originIsSet: true, origin: "https://studio.invalid" });
  await runNetworkChecks(now);
  const [name] = lastNetworkChecks(now + day);
  expect(name).toMatchObject({ name: "dns", about: "Address" });
  expect(name?.words).toMatch(/^The domain name studio\.invalid .*\(checked on March 2, 2026, 8:00 AM\)\.$/u);
  expect(lastNetworkChecks(now + 3 * day + 1)).toEqual([]);
  environment().origin = "https://other.invalid";
  expect(lastNetworkChecks(now)).toEqual([]);
});

test.each([
  ["in a month", now + 30 * day, null, "well"],
  ["in a week", now + 7 * day, null, "warning"],
  ["yesterday", now - day, null, "wrong"],
  ["in a month, but is self-signed", now + 30 * day, "DEPTH_ZERO_SELF_SIGNED_CERT", "warning"],
])("a certificate that expires %s", (_, end, refusal, level) => {
  const certificate = { validTo: new Date(end).toUTCString(), refusal };
  expect(judgeCertificate("studio.example", certificate, now).level).toBe(level);
});

test.each([
  ["with a TLS alert", Buffer.from([21, 3, 3, 0, 2, 2, 80])],
  ["without TLS", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ["by closing the connection", Buffer.alloc(0)],
])(
  "an address that answers %s can't be opened, and one that refuses connections is a warning",
  async (_, answer) => {
    const proxy = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end(answer));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const place = proxy.address();
    if (place === null || typeof place === "string") throw new Error("It listens on a port.");
    expect(await certificateCheck("localhost", place.port, now)).toMatchObject({
      about: "Address",
      level: "wrong",
      remedy: expect.stringContaining("sudo journalctl -u caddy -n 30"),
    });
    await new Promise((resolve) => proxy.close(resolve));
    expect((await certificateCheck("localhost", place.port, now)).level).toBe("warning");
  },
);

test("missing mail records are reported, but a missing answer is not", () => {
  const [spf, dmarc] = senderRecords;
  if (!spf || !dmarc) throw new Error("There are two.");
  const levelOf = (record: typeof spf, answer: Parameters<typeof judgeRecord>[2]) =>
    judgeRecord(record, "studio.example", answer).level;
  expect(levelOf(spf, { value: [["verify=1"], ["v=spf1 include:", "mail.example -all"]] })).toBe("well");
  expect(levelOf(spf, { value: [["verify=1"]] })).toBe("warning");
  expect(levelOf(dmarc, { missing: true })).toBe("note");
  expect(levelOf(dmarc, { silent: "ETIMEOUT" })).toBe("note");
});

test("a missing name counts as an answer", async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await asked(Promise.resolve(1))).toEqual({ value: 1 });
  expect(await asked(failing("ENOTFOUND"))).toEqual({ missing: true });
  expect(await asked(failing("EAI_AGAIN"))).toEqual({ silent: "EAI_AGAIN" });
});
