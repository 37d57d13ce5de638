import { afterEach, beforeEach, expect, test } from "vitest";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import {
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { releaseMails, restoreWaiting } from "./held-mails.server.ts";

let studio: SmallStudio;
let server: Awaited<ReturnType<typeof mailServer>>;
beforeEach(async () => {
  studio = smallStudio();
  server = await mailServer();
});
afterEach(async () => {
  studio.close();
  await server.close();
});

const minute = 60_000;
const by = (at: number) => ({ actor: { id: null, role: "system" as const }, now: at });
const send = async (at: number) => {
  const transport = smtpTransport(server.url);
  const { sent } = await sendDue(at, transport);
  transport.close?.();
  return sent;
};
const restoredAt = (at: number) =>
  studio.sqlite
    .prepare("INSERT INTO restores (at, backup_at, source, counts) VALUES (?, ?, 'app-1.db', ?)")
    .run(at, at - minute, '{"appointments":1}');

test("after a restore, emails are written but not sent until they are released", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const older = studio.mails().length;
  restoredAt(now + minute);
  appointmentAt(studio, wednesday, "10:30", { at: now + 2 * minute });
  const all = studio.mails().length;
  expect(all).toBeGreaterThan(older);
  expect(await send(now + 60 * minute)).toBe(0);
  expect(server.asked.connections).toBe(0);
  expect(restoreWaiting()).toEqual({
    at: now + minute,
    backupAt: now,
    source: "app-1.db",
    counts: { appointments: 1 },
    erasures: 0,
  });
  expect(releaseMails({ drop: false }, by(now + 61 * minute))).toEqual({
    ok: true,
    value: { dropped: 0, going: all },
  });
  expect(restoreWaiting()).toBeNull();
  expect(studio.actions()).toContain("held-mails-released");
  expect(await send(now + 62 * minute)).toBeGreaterThan(0);
  expect(releaseMails({ drop: false }, by(now))).toMatchObject({
    ok: false,
    refusal: { message: "No emails are on hold: they were released or discarded on March 2, 2026, 9:01 AM." },
  });
});

test("emails from before the restore can be discarded, and later ones are sent", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const older = studio.mails().length;
  restoredAt(now + minute);
  appointmentAt(studio, wednesday, "10:30", { at: now + 2 * minute, customerEmail: "lee@example.com" });
  expect(releaseMails({ drop: true }, by(now + 3 * minute))).toMatchObject({ value: { dropped: older } });
  await send(now + 4 * minute);
  expect(server.to("ana@example.com")).toEqual([]);
  expect(server.to("lee@example.com")).toHaveLength(1);
});

test("an automatic release of emails is in the audit as automatic", () => {
  restoredAt(now);
  expect(releaseMails({ drop: false, unasked: true }, by(now + minute))).toMatchObject({ ok: true });
  expect(releaseMails({ drop: false }, by(now + 2 * minute))).toMatchObject({
    refusal: {
      message:
        "No emails are on hold: they were released automatically on March 2, 2026, 8:01 AM, as none was still needed.",
    },
  });
});

test("without a restore, there is nothing to release", () => {
  expect(releaseMails({ drop: false }, by(now))).toMatchObject({
    refusal: { message: "No emails are on hold: no backup has been restored here." },
  });
});
