import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unreachedVisits, whyNotReached } from "#app/domain/appointments/notices/client-mail.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { noteHandoversCutOff, pauses } from "#app/domain/notifications/mail-queue.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { mailInWords } from "#app/operations/mail/mail-log.server.ts";
import { mailer, sendDue } from "#app/operations/mail/send.server.ts";
import { type Answers, mailServer } from "#app/testing/smtp.server.ts";
import {
  appointmentAt,
  now,
  requester,
  type SmallStudio,
  setRateLimits,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import type { Delivery, Mail, Transport } from "./transport.server.ts";
import { smtpTransport } from "./transport.server.ts";

const minute = 60_000;
const second = 1000;
const limits = { connection: 10_000, greeting: 10_000, beforeDot: 45_000, answer: 10 * minute };

/** Timers that a test runs by hand, so that a server that hangs takes no real time. */
function manualTimers() {
  let passed = 0;
  const timers = new Map<() => void, number>();
  const pass = (ms: number) => {
    passed += ms;
    for (const [work, due] of timers) {
      if (due > passed) continue;
      timers.delete(work);
      work();
    }
  };
  const after = (ms: number, work: () => void) => {
    timers.set(work, passed + ms);
    return () => void timers.delete(work);
  };
  return { after, pass };
}

let studio: SmallStudio;
let server: Awaited<ReturnType<typeof mailServer>>;
let transport: Transport;

beforeEach(async () => {
  studio = smallStudio();
  setRateLimits(false);
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
  server = await mailServer();
  transport = smtpTransport(server.url);
});
afterEach(async () => {
  await server.close();
  studio.close();
});

/** Replaces the server's answers. */
const serverSays = (answers: Answers) =>
  Object.assign(server.answers, { connect: undefined, recipient: undefined, data: undefined }, answers);
const rows = (where = "1") =>
  studio.sqlite.prepare(`SELECT * FROM outbox WHERE ${where} ORDER BY id`).all() as Record<string, unknown>[];
const hours = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"];
const tempFail = { code: 451, words: "Try again later" };
const clientIs = "recipient = 'ana@example.com' AND kind = 'booked'";

describe("due mails", () => {
  test("are sent to client, provider and studio once, even if the mailer runs again", async () => {
    appointmentAt(studio, tuesday, "10:30");
    expect(await sendDue(now, transport)).toMatchObject({ sent: 3, failed: 0, dropped: 0 });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 0 });
    expect(await sendDue(now + 10 * minute, transport)).toMatchObject({ sent: 0 });
    expect(server.mails.map(({ to }) => to)).toEqual([
      ["ana@example.com"],
      ["maya@studio.test"],
      ["hello@studio.test"],
    ]);
    expect(rows("kind = 'booked'").every((row) => row.sent_at !== null && row.attempts === 1)).toBe(true);
  });

  test("are sent oldest first, at most twenty per batch", async () => {
    for (const time of hours) appointmentAt(studio, tuesday, time, { providerId: studio.tom });
    // A transport without the delay of a server.
    const willing: Transport = { deliver: async () => ({ ok: true }) };
    const { sent, more } = await sendDue(now, willing);
    expect([sent, more]).toEqual([20, true]);
    const ids = rows("sent_at IS NOT NULL").map(({ id }) => id);
    expect(ids).toEqual(
      rows("kind = 'booked'")
        .map(({ id }) => id)
        .slice(0, 20),
    );
    expect(await sendDue(now, willing)).toMatchObject({ sent: 4, more: false });
  });

  test("are not sent before they are due", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await sendDue(now - 1, transport);
    expect(server.mails).toHaveLength(0);
  });

  test("are sent once to a provider with the studio's address", async () => {
    studio.sqlite.prepare("UPDATE settings SET email = 'Maya@studio.test'").run();
    appointmentAt(studio, tuesday, "10:30");
    expect(await sendDue(now, transport)).toMatchObject({ sent: 2 });
  });
});

describe("a connection", () => {
  test("is shared by consecutive mails", async () => {
    for (const time of hours.slice(0, 3)) appointmentAt(studio, tuesday, time, { providerId: studio.tom });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 9 });
    expect(server.asked.connections).toBe(1);
  });

  test("continues after a refused recipient", async () => {
    appointmentAt(studio, tuesday, "10:30");
    serverSays({ recipient: (address) => (address.startsWith("ana") ? tempFail : undefined) });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 2, failed: 1 });
    expect(server.asked.connections).toBe(1);
  });

  test("that the server has closed is replaced, without losing or repeating a mail", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await sendDue(now, transport);
    const { port } = new URL(server.url);
    await server.close();
    const next = await mailServer({}, Number(port));
    appointmentAt(studio, tuesday, "12:00");
    expect(await sendDue(now, transport)).toMatchObject({ sent: 3, failed: 0 });
    expect(next.mails).toHaveLength(3);
    expect(next.asked.connections).toBe(1);
    transport.close?.();
    await next.close();
  });

  test("closes when the transport stops, and later mails wait for the next start", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await sendDue(now, transport);
    transport.close?.();
    appointmentAt(studio, tuesday, "12:00");
    expect(await sendDue(now, transport)).toMatchObject({ sent: 0, failed: 1, dropped: 0 });
    await sendDue(now + 2 * minute, smtpTransport(server.url));
    expect(server.mails).toHaveLength(6);
  });
});

describe("after a refusal", () => {
  test("a mail is sent again after the pause, and other mails continue", async () => {
    appointmentAt(studio, tuesday, "10:30");
    serverSays({ recipient: (address) => (address.startsWith("ana") ? tempFail : undefined) });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 2, failed: 1 });
    expect(rows(clientIs)[0]).toMatchObject({ attempts: 1, sent_at: null, dropped_at: null });
    expect(rows(clientIs)[0]?.last_error).toContain("451 Try again later");
    serverSays({});
    expect(await sendDue(now + minute - 1, transport)).toMatchObject({ sent: 0 });
    expect(await sendDue(now + minute + 1000, transport)).toMatchObject({ sent: 1 });
    expect(server.to("ana@example.com")).toHaveLength(1);
    expect(rows(clientIs)[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  test("the pauses become longer, and the mail is dropped after about two days with the reason", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    studio.sqlite.exec("DELETE FROM outbox WHERE audience <> 'client'");
    serverSays({ data: () => tempFail });
    let at = now;
    const tried: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await sendDue(at, transport);
      const [row] = rows(clientIs);
      if (row?.dropped_at !== null) break;
      tried.push(Number(row?.due_at) - at);
      at = Number(row?.due_at) + 1000;
    }
    expect(tried.map((pause) => Math.round(pause / minute))).toEqual(pauses.map((pause) => pause / minute));
    expect(at - now).toBeGreaterThan(44 * 60 * minute);
    expect(at - now).toBeLessThan(50 * 60 * minute);
    expect(rows(clientIs)[0]?.last_error).toMatch(/^Gave up after 9 attempts: 451 Try again later/u);
    expect(rows(clientIs)[0]?.facts).toContain('"undelivered":1');
  });

  test("the pause starts at the end of a slow attempt", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    studio.sqlite.exec("DELETE FROM outbox WHERE audience <> 'client'");
    let at = now;
    const slow: Transport = {
      async deliver() {
        at += 40 * second;
        return { ok: false, why: "451 Try again later", forGood: false, outOfReach: false };
      },
    };
    await mailer(slow, () => at).send();
    expect(rows(clientIs)[0]).toMatchObject({ due_at: now + 40 * second + minute, attempts: 1 });
  });

  test("a permanently refused recipient is dropped with the server's answer, and other mails continue", async () => {
    appointmentAt(studio, tuesday, "10:30");
    serverSays({
      recipient: (address) => (address.startsWith("ana") ? { code: 550, words: "No such user" } : undefined),
    });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 2, dropped: 1 });
    expect(rows(clientIs)[0]).toMatchObject({ attempts: 1, dropped_at: expect.any(Number) });
    expect(rows(clientIs)[0]?.last_error).toContain("550 No such user");
    await sendDue(now + 3 * 24 * 60 * minute, transport);
    expect(server.asked.recipients.filter((address) => address.startsWith("ana"))).toHaveLength(1);
  });

  test("the address of an erased person is removed from their last mail", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sendDue(now, transport);
    cancelVisit(appointment.id, requester("staff", studio.maya), { calledOffBy: "client" }, now);
    studio.sqlite.prepare("UPDATE appointments SET erased_at = ?").run(now);
    serverSays({
      recipient: (address) => (address.startsWith("ana") ? { code: 550, words: "No such user" } : undefined),
    });
    expect(await sendDue(now + minute, transport)).toMatchObject({ dropped: 1 });
    expect(rows("audience = 'client' AND kind = 'cancelled'")).toMatchObject([
      { recipient: "", last_error: null, dropped_at: expect.any(Number) },
    ]);
  });

  test("a refusal to relay does not drop the recipient", async () => {
    appointmentAt(studio, tuesday, "10:30");
    serverSays({ recipient: () => ({ code: 554, words: "5.7.1 Relay access denied" }) });
    expect(await sendDue(now, transport)).toMatchObject({ dropped: 0, failed: 3 });
  });

  test("a refused connection ends the batch, and all mails are sent once the server is back", async () => {
    appointmentAt(studio, tuesday, "10:30");
    serverSays({ connect: () => ({ code: 421, words: "Closed for today" }) });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 0, failed: 1 });
    serverSays({});
    await sendDue(now + 2 * minute, transport);
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual([
      "ana@example.com",
      "hello@studio.test",
      "maya@studio.test",
    ]);
  });
});

describe("a server that hangs", () => {
  /** Sends to a server that hangs at `step` for `ms` milliseconds. */
  function sendToHanging(step: "connect" | "recipient", ms: number) {
    const clock = manualTimers();
    const hang = () => {
      setImmediate(() => clock.pass(ms));
      return "hang" as const;
    };
    serverSays({ [step]: hang });
    return sendDue(now, smtpTransport(server.url, limits, clock.after));
  }

  test.each(["connect", "recipient"] as const)(
    "fails the attempt after 45 seconds at the step %s, and the mail is sent later",
    async (step) => {
      appointmentAt(studio, tuesday, "10:30");
      expect(await sendToHanging(step, 45 * second)).toMatchObject({ sent: 0, failed: 1 });
      expect(rows(clientIs)[0]?.last_error).toMatch(/^ETIMEDOUT/u);
      serverSays({});
      await sendDue(now + 2 * minute, transport);
      expect(server.mails).toHaveLength(3);
    },
  );

  test("does not block bookings, whose mails are sent later", async () => {
    appointmentAt(studio, tuesday, "09:00");
    const hanging = sendToHanging("connect", 45 * second);
    for (const time of hours.slice(1, 6)) appointmentAt(studio, tuesday, time, { providerId: studio.tom });
    expect(studio.appointments()).toHaveLength(6);
    expect(await hanging).toMatchObject({ sent: 0 });
    serverSays({});
    await sendDue(now + 2 * minute, transport);
    expect(server.to("ana@example.com")).toHaveLength(6);
  });
});

describe("a mail is sent once", () => {
  test("by overlapping batches", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await Promise.all([sendDue(now, transport), sendDue(now, transport), sendDue(now, transport)]);
    expect(server.mails).toHaveLength(3);
    expect(rows("kind = 'booked'").every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test("if the mailer is called repeatedly", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { send: deliver } = mailer(transport, () => now);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.mails).toHaveLength(3);
  });

  test("if it is queued and the mailer is called during a run", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { send: deliver } = mailer(transport, () => now);
    const run = deliver();
    appointmentAt(studio, tuesday, "12:00");
    await Promise.all([deliver(), run]);
    expect(server.mails).toHaveLength(6);
  });

  test("within an hour after a crash, and then again with the same Message-ID", async () => {
    appointmentAt(studio, tuesday, "10:30");
    // Never settles, like a process that ends right after the server's answer.
    const dying: Transport = {
      async deliver(mail, handOver) {
        await transport.deliver(mail, handOver);
        return new Promise<Delivery>(() => {});
      },
    };
    void sendDue(now, dying);
    while (server.mails.length < 1) await new Promise(setImmediate);
    noteHandoversCutOff();
    expect(rows(clientIs)[0]?.last_error).toBe("The program stopped before the mail server answered.");
    await sendDue(now + 59 * minute, transport);
    expect(server.to("ana@example.com")).toHaveLength(1);
    await sendDue(now + 61 * minute, transport);
    const copies = server.to("ana@example.com").map(({ headers }) => headers.get("message-id"));
    expect(copies).toHaveLength(2);
    expect(new Set(copies).size).toBe(1);
    expect(copies[0]).toMatch(/^<[\da-f]{32}@localhost>$/u);
    expect(new Set(server.mails.map(({ headers }) => headers.get("message-id"))).size).toBe(3);
  });
});

describe("after the final dot", () => {
  const status = (at: number) => mailInWords(Number(rows(clientIs)[0]?.id), at);
  const onlyClient = () => studio.sqlite.exec("DELETE FROM outbox WHERE audience <> 'client'");
  /** Hands a client's mail over and loses the connection before the answer. */
  const oneUnknown = async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    onlyClient();
    serverSays({ data: () => "drop" });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 0, failed: 1 });
  };

  test.each([15 * second, 9 * minute])(
    "a server that answers %i ms late gets each mail once",
    async (late) => {
      appointmentAt(studio, tuesday, "10:30");
      const clock = manualTimers();
      const got: string[] = [];
      serverSays({
        data: ({ to }) => {
          got.push(...to);
          clock.pass(late);
          return undefined;
        },
      });
      expect(await sendDue(now, smtpTransport(server.url, limits, clock.after))).toMatchObject({ sent: 3 });
      for (const later of [minute, 5 * minute, 61 * minute]) await sendDue(now + later, transport);
      expect(got.sort()).toEqual(["ana@example.com", "hello@studio.test", "maya@studio.test"]);
      expect(rows("kind = 'booked'").every(({ facts }) => !String(facts).includes("handovers"))).toBe(true);
    },
  );

  test("a mail is stored as handed over before the dot is sent, and its status says that the answer is pending", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const seen: unknown[] = [];
    serverSays({
      data: () => {
        seen.push([rows(clientIs)[0]?.facts, status(now + minute)?.status]);
        return undefined;
      },
    });
    environment().smtpUrl = server.url;
    await sendDue(now, transport);
    environment().smtpUrl = null;
    expect(seen[0]).toEqual([
      expect.stringContaining('"handovers":1'),
      "Passed to the mail server, which has not answered yet",
    ]);
  });

  test("a server that doesn't answer for ten minutes gets the mail again an hour later", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    onlyClient();
    const clock = manualTimers();
    let got = 0;
    serverSays({
      data: () => {
        got += 1;
        setImmediate(() => clock.pass(10 * minute + 1));
        return "hang";
      },
    });
    const patient = smtpTransport(server.url, limits, clock.after);
    expect(await sendDue(now, patient)).toMatchObject({ sent: 0, failed: 1 });
    await sendDue(now + 59 * minute, patient);
    expect(got).toBe(1);
    await sendDue(now + 61 * minute, patient);
    for (const days of [1, 2, 3]) await sendDue(now + days * 24 * 60 * minute, patient);
    expect(got).toBe(2);
  });

  test("a lost connection makes the delivery unknown, and the mail is sent again an hour later", async () => {
    await oneUnknown();
    environment().smtpUrl = server.url;
    expect(status(now + minute)).toMatchObject({ state: "waiting", isUnknown: true });
    expect(status(now + minute)?.status).toMatch(
      /^Delivery unknown. Will be sent again at 9:00 AM\. ECONNECTION/u,
    );
    serverSays({});
    await sendDue(now + 59 * minute, transport);
    expect(server.mails).toHaveLength(0);
    expect(await sendDue(now + 61 * minute, transport)).toMatchObject({ sent: 1 });
    expect(status(now + 2 * 60 * minute)?.status).toBe(
      "Sent again March 2, 2026, 9:01 AM. It is unknown whether the first one was delivered.",
    );
    environment().smtpUrl = null;
  });

  test("a second lost connection drops the mail, and the desk has to call", async () => {
    await oneUnknown();
    expect(await sendDue(now + 61 * minute, transport)).toMatchObject({ sent: 0, failed: 1 });
    const end = now + 62 * minute;
    expect(status(end)).toMatchObject({ state: "undelivered", isUnknown: true });
    expect(status(end)?.status).toMatch(/^Delivery unknown\. Sent twice without an answer\. ECONNECTION/u);
    const [visit] = unreachedVisits("2026-03-09");
    expect(visit && whyNotReached(visit)).toMatch(/^We don't know if the email was delivered\. Sent twice/u);
    serverSays({});
    for (const days of [1, 2, 3]) await sendDue(now + days * 24 * 60 * minute, transport);
    expect(server.mails).toHaveLength(0);
  });

  test("a mail that was handed over twice without an answer is not sent a third time", async () => {
    await oneUnknown();
    // Simulates a process that ended during the second handover.
    studio.sqlite.exec(
      `UPDATE outbox SET facts = json_set(facts, '$.handovers', 2), last_error = NULL, due_at = ${now + 60 * minute}`,
    );
    serverSays({});
    noteHandoversCutOff();
    expect(await sendDue(now + 121 * minute, transport)).toMatchObject({ sent: 0 });
    expect(server.mails).toHaveLength(0);
    expect(status(now + 122 * minute)).toMatchObject({ state: "undelivered", isUnknown: true });
  });

  test("a refusal is not a handover: the mail is sent again after the usual pause", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    onlyClient();
    serverSays({ data: () => tempFail });
    await sendDue(now, transport);
    expect(rows(clientIs)[0]).toMatchObject({ due_at: now + minute, attempts: 1 });
    expect(rows(clientIs)[0]?.facts).not.toContain("handovers");
  });

  test("a connection that is lost before the dot is not a handover: the mail is sent again after a minute", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    onlyClient();
    serverSays({ recipient: () => "drop" });
    expect(await sendDue(now, transport)).toMatchObject({ sent: 0, failed: 1 });
    expect(rows(clientIs)[0]).toMatchObject({ due_at: now + minute, attempts: 1 });
    expect(rows(clientIs)[0]?.facts).not.toContain("handovers");
    serverSays({});
    expect(await sendDue(now + minute + second, transport)).toMatchObject({ sent: 1 });
    expect(server.mails).toHaveLength(1);
  });

  test("no mail is sent if the handover can't be stored", async () => {
    appointmentAt(studio, "2026-03-09", "10:30");
    onlyClient();
    const full = () => {
      throw new Error("database or disk is full");
    };
    const [mail] = await mailsWritten();
    expect(await transport.deliver(mail as Mail, full)).toMatchObject({ ok: false, unknown: false });
    expect(server.mails).toHaveLength(0);
  });

  /** Returns the due mails as a transport gets them. */
  async function mailsWritten(): Promise<Mail[]> {
    const written: Mail[] = [];
    const deliver = async (mail: Mail): Promise<Delivery> => {
      written.push(mail);
      return { ok: true };
    };
    await sendDue(now, { deliver });
    return written;
  }
});

describe("an obsolete mail", () => {
  test("about a booking is dropped after a cancellation", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    cancelVisit(
      appointment.id,
      { kind: "staff", userId: null, actor: { id: null, role: "system" } },
      {},
      now,
    );
    expect(await sendDue(now, transport)).toMatchObject({ sent: 3, dropped: 3 });
    expect(server.mails.every(({ headers }) => headers.get("subject")?.startsWith("Cancelled: "))).toBe(true);
  });

  test("about a visit that is over is dropped", async () => {
    studio.sqlite.exec("UPDATE settings SET reminder_hours = 25");
    appointmentAt(studio, tuesday, "10:30");
    expect(await sendDue(now + 27.4 * 60 * minute, transport)).toMatchObject({ sent: 3 });
    appointmentAt(studio, tuesday, "12:00");
    expect(await sendDue(now + 29 * 60 * minute + 1000, transport)).toMatchObject({ sent: 0, dropped: 5 });
    expect(rows("dropped_at IS NOT NULL").at(-1)?.last_error).toBe("The visit has begun.");
    expect(rows("dropped_at IS NOT NULL").at(-3)?.last_error).toBe("The visit is over.");
  });
});

test("mails come from MAIL_FROM or the studio's address, and replies go to the studio", async () => {
  appointmentAt(studio, tuesday, "10:30");
  environment().mailFrom = { name: "", address: "post@mail.test" };
  await sendDue(now, transport);
  environment().mailFrom = null;
  appointmentAt(studio, tuesday, "12:00");
  await sendDue(now, transport);
  const [set, own] = [server.mails[0], server.mails[3]].map((mail) => mail?.headers);
  expect(set?.get("from")).toBe('"Lavender & Linen" <post@mail.test>');
  expect(set?.get("reply-to")).toBe('"Lavender & Linen" <hello@studio.test>');
  expect(own?.get("from")).toBe('"Lavender & Linen" <hello@studio.test>');
  expect(own?.has("reply-to")).toBe(false);
  expect(own?.get("auto-submitted")).toBe("auto-generated");
});

test("a name or an address never adds a header or a recipient", async () => {
  appointmentAt(studio, tuesday, "10:30");
  studio.sqlite
    .prepare("UPDATE appointments SET service_name = ?, customer_name = ?")
    .run("Facial\r\nBcc: eve@evil.test", "Ana\r\nX-Evil: 1\r\n\r\nBody");
  studio.sqlite
    .prepare("UPDATE settings SET studio_name = ?")
    .run('A" <eve@evil.test>\r\nBcc: eve@evil.test');
  studio.sqlite
    .prepare("UPDATE outbox SET recipient = ? WHERE audience = 'provider'")
    .run("maya@studio.test, eve@evil.test");
  studio.sqlite
    .prepare("UPDATE outbox SET recipient = ? WHERE audience = 'studio'")
    .run("hello@studio.test\r\nBcc: eve@evil.test");
  expect(await sendDue(now, transport)).toMatchObject({ sent: 1, dropped: 2 });
  expect(server.asked.recipients).toEqual(["ana@example.com"]);
  const { headers } = server.mails[0] ?? { headers: new Map<string, string>() };
  expect([...headers.keys()]).not.toContain("bcc");
  expect([...headers.keys()]).not.toContain("x-evil");
});
