/** Counts the commits of a mail, and ends the process at each step of sending. */
import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { noteHandoversCutOff } from "#app/domain/notifications/mail-queue.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";
import { statementsFromNow } from "#app/testing/database.server.ts";
import {
  appointmentAt,
  now,
  requester,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { deliverDue } from "./deliver.server.ts";
import type { Delivery, Transport } from "./transport.server.ts";

const minute = 60_000;
const hour = 60 * minute;

let studio: SmallStudio;

beforeEach(() => {
  studio = smallStudio();
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
});
afterEach(() => studio.close());

const rows = () =>
  studio.sqlite.prepare("SELECT * FROM outbox WHERE kind = 'booked' ORDER BY id").all() as Record<
    string,
    unknown
  >[];

describe("a mail of a batch", () => {
  test("needs two commits: its handover, and its result with the claim of the next mail", async () => {
    studio.sqlite.exec("DELETE FROM sqlite_sequence WHERE name = 'outbox'");
    studio.sqlite.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', 1000000)");
    for (const time of ["09:00", "10:00", "11:00", "12:00"]) {
      const customerEmail = `c${time.slice(0, 2)}@example.com`;
      appointmentAt(studio, tuesday, time, { providerId: studio.tom, customerEmail });
    }
    const first = willing();
    await sendDue(now, first, () => first.sent.length < 3);
    const work = countWork(studio.sqlite);
    const perMail: { commits: number; statements: number }[] = [];
    try {
      await sendDue(now, willing({ after: () => perMail.push(work.taken()) }));
    } finally {
      work.end();
    }
    expect(perMail).toHaveLength(9);
    // The first claim settles no other mail.
    for (const { commits } of perMail.slice(1)) expect(commits).toBe(2);
    const [client, provider, studioMail] = perMail.slice(3).map(({ statements }) => statements);
    expect({ client, provider, studio: studioMail }).toEqual({ client: 19, provider: 16, studio: 16 });
  });

  test("is found by an index if many mails are due later", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const asked = statementsFromNow(studio.sqlite);
    await sendDue(now, willing());
    const search = asked.find((source) => source.includes("outbox_due")) ?? "";
    const plan = studio.sqlite.prepare(`EXPLAIN QUERY PLAN ${search}`).all(now, now) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).filter((detail) => !/^SCALAR SUBQUERY/u.test(detail))).toEqual([
      "SEARCH outbox USING INTEGER PRIMARY KEY (rowid=?)",
      "SEARCH outbox USING INDEX outbox_urgent (due_at<?)",
      "SEARCH outbox USING INDEX outbox_due (due_at<?)",
    ]);
  });

  test("is settled immediately if no other mail is due", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await sendDue(now, willing());
    expect(rows().every(({ sent_at: sentAt }) => sentAt !== null)).toBe(true);
  });
});

describe("if the next mail of a batch can't be sent", () => {
  /** Fails while the second mail is written. */
  const batchWith = (trouble: (mail: QueuedMail) => never) => {
    let asked = 0;
    return deliverDue(
      () => now,
      willing(),
      (mail) => {
        asked += 1;
        if (asked === 2) trouble(mail);
        return { content: { ...empty, subject: "Booked" }, calendar: null };
      },
    );
  };
  const empty = { heading: "", preheader: "", paragraphs: [], facts: [], button: null, notes: [] };

  test("because writing it fails, it waits for its next attempt and the previous mail is settled", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const links = countLinks();
    const bug = batchWith(({ appointmentId }) => {
      addLink(appointmentId);
      throw new Error("A bug.");
    });
    await expect(bug).rejects.toThrow("A bug.");
    expect(rows()).toMatchObject([
      { sent_at: expect.any(Number), attempts: 1 },
      { sent_at: null, attempts: 1, last_error: expect.stringContaining("could not be created") },
      { sent_at: null, attempts: 0 },
    ]);
    expect(countLinks()).toBe(links);
  });

  test("because the disk rolled back the transaction, it stays due and the previous mail is settled", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const failure = batchWith(() => {
      studio.sqlite.exec("ROLLBACK");
      throw new Error("The disk is full.");
    });
    await expect(failure).rejects.toThrow("The disk is full.");
    expect(rows()).toMatchObject([
      { sent_at: expect.any(Number), facts: expect.not.stringContaining("handovers") },
      { sent_at: null, attempts: 0, due_at: now },
      { sent_at: null, attempts: 0 },
    ]);
  });

  test("because the queue can't be read, the previous mail is settled", async () => {
    appointmentAt(studio, tuesday, "10:30");
    studio.sqlite.exec("UPDATE outbox SET facts = '[' WHERE audience = 'provider'");
    await expect(sendDue(now, willing())).rejects.toThrow(SyntaxError);
    expect(rows()[0]).toMatchObject({ sent_at: expect.any(Number) });
  });

  test("because the studio stops, it isn't claimed and the previous mail is settled", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const post = willing();
    expect(await sendDue(now, post, () => post.sent.length === 0)).toMatchObject({ sent: 1, more: false });
    expect(rows()).toMatchObject([
      { sent_at: expect.any(Number) },
      { sent_at: null, attempts: 0 },
      { sent_at: null, attempts: 0 },
    ]);
  });
});

describe("a process that ends", () => {
  const steps = ["before the handover", "before the dot", "before the answer"] as const;
  const cases = [1, 2, 3].flatMap((nth) => steps.map((step) => [step, nth] as const));

  test.each(cases)(
    "%s of mail %i doesn't prevent any mail, and only an unanswered one is sent twice",
    async (step, nth) => {
      appointmentAt(studio, "2026-03-09", "10:30");
      const delivered: string[] = [];
      await endsAt(step, nth, delivered);
      noteHandoversCutOff();
      const next = willing();
      for (const later of [0, 2 * minute, 59 * minute]) await sendDue(now + later, next);
      const early = delivered.concat(next.sent);
      // A mail that was handed over waits an hour.
      expect(early).toHaveLength(step === "before the dot" ? 2 : 3);
      expect(new Set(early).size).toBe(early.length);
      for (const later of [61 * minute, 2 * hour, 48 * hour]) await sendDue(now + later, next);
      const all = delivered.concat(next.sent);
      expect(new Set(all).size).toBe(3);
      expect(all).toHaveLength(step === "before the answer" ? 4 : 3);
      expect(rows().every(({ sent_at: sentAt }) => sentAt !== null)).toBe(true);
    },
  );

  /** Stops forever at this step of the `nth` mail. */
  const endsAt = (step: (typeof steps)[number], nth: number, delivered: string[]) =>
    new Promise<void>((end) => {
      let count = 0;
      const ended = () => {
        end();
        return new Promise<Delivery>(() => {});
      };
      const deliver: Transport["deliver"] = async ({ to, messageId }, handOver) => {
        count += 1;
        const isLast = count === nth;
        if (isLast && step === "before the handover") return ended();
        handOver?.();
        if (isLast && step === "before the dot") return ended();
        delivered.push(`${to} ${messageId}`);
        return isLast ? ended() : { ok: true };
      };
      void sendDue(now, { deliver });
    });
});

test("leaves no address of a deleted person in row and log after their last mail", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  await sendDue(now, willing());
  cancelVisit(appointment.id, requester("staff", studio.maya), { calledOffBy: "client" }, now);
  studio.sqlite.prepare("UPDATE appointments SET erased_at = ?").run(now);
  const log: number[] = [];
  await sendDue(now + minute, willing({ after: () => log.push(statSync(`${studio.sqlite.name}-wal`).size) }));
  expect(log.length).toBeGreaterThan(1);
  const [word] = studio.sqlite
    .prepare("SELECT recipient, sent_at FROM outbox WHERE kind = 'cancelled' AND audience = 'client'")
    .all();
  expect(word).toMatchObject({ recipient: "", sent_at: expect.any(Number) });
  expect(log[1]).toBeLessThan(log[0] ?? 0);
});

const countLinks = () => studio.sqlite.prepare("SELECT count(*) FROM tokens").pluck().get();
const addLink = (id: number | null) =>
  mintToken({ purpose: "manage", subjectId: id, expiresAt: now + hour }, now);

/** Accepts every mail. `after` is called at each handover. */
function willing({ after }: { after?: () => void } = {}) {
  const sent: string[] = [];
  const deliver: Transport["deliver"] = async ({ to, messageId }, handOver) => {
    handOver?.();
    sent.push(`${to} ${messageId}`);
    after?.();
    return { ok: true };
  };
  return { deliver, sent };
}

/** Counts statements, and commits as seen by another connection. */
function countWork(sqlite: SmallStudio["sqlite"]) {
  const other = new Database(sqlite.name, { readonly: true });
  const version = other.prepare("PRAGMA data_version").pluck();
  const seen = () => Number(version.get());
  const kind = Object.getPrototypeOf(version) as Record<string, (...args: unknown[]) => unknown>;
  const counted = { commits: 0, statements: 0 };
  let last = seen();
  const originals = ["run", "get", "all"].map((name) => {
    const original = kind[name] as (...args: unknown[]) => unknown;
    kind[name] = function (this: Database.Statement, ...args: unknown[]) {
      const answer = original.apply(this, args);
      if (this.database !== sqlite) return answer;
      counted.statements += 1;
      if (sqlite.inTransaction) return answer;
      const before = last;
      last = seen();
      if (last !== before) counted.commits += 1;
      return answer;
    };
    return [name, original] as const;
  });
  return {
    taken: () => {
      const now = { ...counted };
      Object.assign(counted, { commits: 0, statements: 0 });
      return now;
    },
    end: () => {
      for (const [name, original] of originals) kind[name] = original;
      other.close();
    },
  };
}
