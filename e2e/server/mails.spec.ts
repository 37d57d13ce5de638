import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { addDays } from "#app/domain/availability/dates.ts";
import { type Answers, mailServer } from "#app/testing/smtp.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

/** Runs a studio with this mail server until `visit` resolves. */
async function withMail(
  answers: Answers,
  appointment: (studio: StudioServer, post: Awaited<ReturnType<typeof mailServer>>) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-mail-"));
  const post = await mailServer(answers);
  const studio = await startServer({ dataDir, env: { SMTP_URL: post.url } });
  try {
    await appointment(studio, post);
  } finally {
    await studio.kill();
    await post.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns free times of the next days, one for each day. */
async function freeTimes({ url }: StudioServer, many: number) {
  const services = (await (await fetch(`${url}/api/services`)).json()) as {
    id: number;
    unavailable: boolean;
  }[];
  const serviceId = services.find(({ unavailable }) => !unavailable)?.id;
  const found: { serviceId: number | undefined; date: string; time: string }[] = [];
  for (let ahead = 2; found.length < many && ahead < 30; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const answer = await fetch(`${url}/api/availability?service_id=${serviceId}&date=${date}`);
    const { times } = (await answer.json()) as { times: { time: string }[] };
    if (times[0]) found.push({ serviceId, date, time: times[0].time });
  }
  return found;
}

const book = ({ url }: StudioServer, request: object, customerEmail: string) =>
  fetch(`${url}/api/appointments`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...request,
      providerId: "any",
      customerName: "Ana López",
      customerEmail,
      customerPhone: "(555) 010-2030",
    }),
  });

test("emails of a booking are sent at once, each once", async () => {
  await withMail({}, async (studio, post) => {
    const [free] = await freeTimes(studio, 1);
    expect((await book(studio, free ?? {}, "ana@example.com")).status).toBe(201);
    await expect.poll(() => post.to("ana@example.com").length).toBe(1);
    const [mail] = post.to("ana@example.com");
    const [link = ""] = /http:\S+\/manage\/\S+/u.exec(mail?.text ?? "") ?? [];
    expect(link.startsWith(`${studio.url}/manage/`)).toBe(true);
    await expect.poll(() => post.mails.length).toBe(2);
    expect(new Set(post.mails.map(({ to }) => to[0]))).toEqual(
      new Set(["ana@example.com", "hello@studio.example"]),
    );
  });
});

test("five bookings are answered in under two seconds each while the mail server hangs", async () => {
  await withMail({ connect: () => "hang" }, async (studio, post) => {
    for (const [index, free] of (await freeTimes(studio, 5)).entries()) {
      const started = performance.now();
      expect((await book(studio, free, `c${index}@example.com`)).status).toBe(201);
      expect(performance.now() - started).toBeLessThan(2000);
      // Waits until the mail server was contacted before the next booking.
      await expect.poll(() => post.asked.connections).toBeGreaterThan(0);
    }
    expect(post.mails).toHaveLength(0);
  });
});

test("after a kill during the second email, the first is sent and the second is not repeated at once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-mail-"));
  const got: string[] = [];
  const post = await mailServer({
    data: ({ headers }) => {
      got.push(headers.get("message-id") ?? "");
      return got.length === 2 ? "hang" : undefined;
    },
  });
  const env = { SMTP_URL: post.url };
  let studio = await startServer({ dataDir, env });
  try {
    const [free] = await freeTimes(studio, 1);
    expect((await book(studio, free ?? {}, "ana@example.com")).status).toBe(201);
    await expect.poll(() => got.length).toBe(2);
    await studio.kill();
    expect(mailRows(studio)).toMatchObject([{ isSent: 1 }, { isSent: 0, attempts: 1, handovers: 1 }]);
    studio = await startServer({ dataDir, env });
    // An email of a later booking shows that the queue was processed.
    const [other] = await freeTimes(studio, 1);
    expect((await book(studio, other ?? {}, "bo@example.com")).status).toBe(201);
    await expect.poll(() => got.length).toBe(4);
    expect(new Set(got).size).toBe(4);
    expect(mailRows(studio)[1]).toMatchObject({
      isSent: 0,
      why: "The program stopped before the mail server answered.",
    });
  } finally {
    await studio.kill();
    await post.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Returns the emails about bookings, oldest first. */
function mailRows({ databaseFile }: StudioServer): unknown[] {
  const sqlite = new Database(databaseFile, { readonly: true });
  try {
    return sqlite
      .prepare(
        `SELECT sent_at IS NOT NULL AS isSent, attempts, facts ->> 'handovers' AS handovers, last_error AS why
         FROM outbox WHERE kind = 'booked' ORDER BY id`,
      )
      .all();
  } finally {
    sqlite.close();
  }
}
