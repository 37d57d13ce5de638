import { openSync, statSync, truncateSync, writeSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "#app/studio/environment.server.ts";
import { appointmentAt, now, type SmallStudio, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { asked } from "./asked.server.ts";
import { judgeCertificate } from "./host.server.ts";
import { judgeRecord, senderRecords } from "./sender.server.ts";
import { slowChecks } from "./slow-checks.server.ts";

const day = 24 * 60 * 60_000;
const { databaseFile } = environment();
let studio: SmallStudio;
beforeEach(() => {
  studio = smallStudio();
  environment().databaseFile = studio.sqlite.name;
});
afterEach(() => {
  Object.assign(environment(), { databaseFile });
  studio.close();
});

const levels = async () => (await slowChecks(now)).map(({ name, level }) => `${name} ${level}`).sort();
const wordsOf = async (name: string) => (await slowChecks(now)).find((check) => check.name === name)?.words;

test("A whole database fits together; nothing is asked of a network that nobody comes by", async () => {
  appointmentAt(studio, tuesday, "10:30");
  expect(await levels()).toEqual(["integrity well", "overlaps well", "references well"]);
});

test("Visits that overlap, and rows that refer to nothing, are named", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  const { appointment: other } = appointmentAt(studio, tuesday, "14:00", { providerId: studio.tom });
  studio.sqlite.exec("DROP TRIGGER appt_no_overlap_upd");
  studio.sqlite.prepare("UPDATE appointments SET start_min = 620, end_min = 680 WHERE id = ?").run(other.id);
  studio.sqlite.pragma("foreign_keys = OFF");
  studio.sqlite.prepare("UPDATE appointments SET client_id = 99 WHERE id = ?").run(other.id);
  expect(await levels()).toEqual(["integrity well", "overlaps wrong", "references wrong"]);
  expect(await wordsOf("overlaps")).toBe(
    `Visits of one provider overlap: ${appointment.id} and ${other.id}.`,
  );
  expect(await wordsOf("references")).toContain(`appointments ${other.id}`);
});

test("A page that is written over, and a file that was cut short, are damage", async () => {
  for (let hour = 9; hour < 17; hour += 1)
    appointmentAt(studio, tuesday, `${String(hour).padStart(2, "0")}:00`, { providerId: studio.tom });
  studio.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const file = studio.sqlite.name;
  const page = Number(
    studio.sqlite.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'outbox'").pluck().get(),
  );
  writeSync(openSync(file, "r+"), Buffer.alloc(4096, 0xab), 0, 4096, (page - 1) * 4096);
  expect(await wordsOf("integrity")).toMatch(/^The database is damaged: /u);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  expect(await wordsOf("integrity")).toMatch(/^The database is damaged: /u);
  truncateSync(file, 10);
  expect(await wordsOf("integrity")).toMatch(/^The database /u);
});

test.each([
  ["in a month", now + 30 * day, null, "well"],
  ["in a week", now + 7 * day, null, "warning"],
  ["yesterday", now - day, null, "wrong"],
  ["in a month, but made by itself", now + 30 * day, "DEPTH_ZERO_SELF_SIGNED_CERT", "warning"],
])("A certificate that ends %s", (_, end, refusal, level) => {
  const certificate = { validTo: new Date(end).toUTCString(), refusal };
  expect(judgeCertificate("studio.example", certificate, now).level).toBe(level);
});

test("Who may send a domain's mails stands in its records; no answer is no verdict", () => {
  const [spf, dmarc] = senderRecords;
  if (!spf || !dmarc) throw new Error("There are two.");
  const levelOf = (record: typeof spf, answer: Parameters<typeof judgeRecord>[2]) =>
    judgeRecord(record, "studio.example", answer).level;
  expect(levelOf(spf, { value: [["verify=1"], ["v=spf1 include:", "mail.example -all"]] })).toBe("well");
  expect(levelOf(spf, { value: [["verify=1"]] })).toBe("warning");
  expect(levelOf(dmarc, { missing: true })).toBe("warning");
  expect(levelOf(dmarc, { silent: "ETIMEOUT" })).toBe("note");
});

test("What the network says of a name is an answer, also that there is none", async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await asked(Promise.resolve(1))).toEqual({ value: 1 });
  expect(await asked(failing("ENOTFOUND"))).toEqual({ missing: true });
  expect(await asked(failing("EAI_AGAIN"))).toEqual({ silent: "EAI_AGAIN" });
});
