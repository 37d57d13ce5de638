import { beforeEach, expect, test } from "vitest";
import { queueDayPaper } from "#app/domain/day/paper/day-paper.server.tsx";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { appointmentAt, instantAt, monday, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { sendDue } from "./send.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
});

const occasions = () =>
  studio.rows("SELECT occasion FROM outbox WHERE kind = 'day-paper' ORDER BY id").map((row) => row.occasion);
const at = (date: string, ...times: string[]) => {
  for (const time of times) queueDayPaper(instantAt(date, time));
  return occasions();
};

test("the day sheet is sent at six and at closing, once each", () => {
  expect(at(monday, "05:59")).toEqual([]);
  expect(at(monday, "06:00", "06:01", "08:59", "09:30", "17:59")).toEqual([`paper ${monday} morning`]);
  expect(at(monday, "18:00", "18:01", "20:59")).toEqual([
    `paper ${monday} morning`,
    `paper ${monday} closing`,
  ]);
});

test("it is sent late if the server starts soon after its time, but not hours later", () => {
  expect(at(monday, "09:00", "21:00")).toEqual([]);
  expect(at(tuesday, "08:30")).toEqual([`paper ${tuesday} morning`]);
});

test("it is not sent on a closed day, without an address, or if it is turned off", () => {
  expect(at("2026-03-08", "06:00", "18:00")).toEqual([]);
  studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, 'Training day')").run(tuesday);
  expect(at(tuesday, "06:00", "18:00")).toEqual([]);
  studio.sqlite.prepare("UPDATE settings SET mails_paper = 0").run();
  expect(at(monday, "06:00")).toEqual([]);
  studio.sqlite.prepare("UPDATE settings SET mails_paper = 1, email = ''").run();
  expect(at(monday, "06:00")).toEqual([]);
});

test("a studio that is open until midnight gets it in the last minute of the day", () => {
  studio.sqlite.prepare("UPDATE booking_hours SET closes_min = 1440").run();
  expect(at(monday, "23:58")).toEqual([]);
  expect(at(monday, "23:59")).toEqual([`paper ${monday} closing`]);
});

test("the email contains the coming day as one file, up to date when it is sent", async () => {
  const server = await mailServer();
  at("2026-03-07", "18:00");
  appointmentAt(studio, "2026-03-09", "10:30");
  renewPaperReferences(instantAt("2026-03-07", "04:41"));
  await sendDue(instantAt("2026-03-07", "18:01"), smtpTransport(server.url));
  await server.close();
  const mail = server.mails.find(({ headers }) => headers.get("subject")?.startsWith("Paper"));
  expect(mail?.headers.get("subject")).toBe("Paper for Monday, March 9, 2026");
  expect(mail?.to).toEqual(["hello@studio.test"]);
  const file = mail?.parts.at(-1);
  expect(file?.headers.get("content-disposition")).toContain("paper-2026-03-09.html");
  expect(file?.text).toContain("Ana López");
  expect(file?.text).toMatch(/^<!DOCTYPE html>/u);
  const printed = studio.rows("SELECT reference FROM paper_references WHERE date = '2026-03-09'");
  expect(printed).toHaveLength(10);
  for (const { reference } of printed) expect(file?.text).toContain(String(reference));
});

test("it is not sent after its day is over", async () => {
  const server = await mailServer();
  at(monday, "06:00");
  await sendDue(instantAt(tuesday, "00:10"), smtpTransport(server.url));
  await server.close();
  expect(server.mails).toEqual([]);
  expect(studio.rows("SELECT last_error FROM outbox")).toEqual([{ last_error: "The day is over." }]);
});
