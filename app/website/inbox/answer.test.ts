import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { studioWithContent, tuesday } from "#app/content/testing.server.ts";
import type { Actor } from "#app/shared/audit.server.ts";
import { answerMessage, deleteMessage, markAnswered, markRead, markUnanswered } from "./answer.server.ts";
import { longestAnswer } from "./limits.ts";
import { countMessages, listMessages, messageById } from "./messages.server.ts";
import { sendMessage } from "./receive.server.ts";

let studio: ReturnType<typeof studioWithContent>;
let rita: Actor;
beforeEach(() => {
  studio = studioWithContent();
  const { lastInsertRowid } = studio.sqlite
    .prepare("INSERT INTO users (username, email, created_at) VALUES ('Rita Desk', 'rita@studio.test', 0)")
    .run();
  rita = { id: Number(lastInsertRowid), role: "receptionist" };
});
afterEach(() => studio.close());

const hour = 60 * 60_000;
let sent = 0;
function written(message = "Do you do brows?", now = tuesday): number {
  sent += 1;
  const from = { name: "Ana Lopez", email: `ana${sent}@example.test` };
  const outcome = sendMessage({ ...from, message }, { ip: `192.0.2.${sent}`, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}
const mails = () =>
  studio.sqlite
    .prepare("SELECT kind, audience, recipient, facts FROM outbox WHERE kind LIKE 'contact%' ORDER BY id")
    .all() as Record<string, unknown>[];
const answers = () => mails().filter(({ kind }) => kind === "contact-answer");
const notes = () =>
  studio.sqlite.prepare("SELECT action, detail FROM audit WHERE entity = 'message' ORDER BY id").all();
const refusal = (outcome: ReturnType<typeof answerMessage>) => (outcome.ok ? null : outcome.refusal);

test("A message is mailed to the studio in the same step, without a word of it in the outbox.", () => {
  const id = written();
  expect(mails()).toEqual([
    {
      kind: "contact-message",
      audience: "studio",
      recipient: "hello@studio.example",
      facts: JSON.stringify({ messageId: id }),
    },
  ]);
});

test("A studio without an address keeps the message and mails nobody.", () => {
  studio.sqlite.prepare("UPDATE settings SET email = ''").run();
  written();
  expect([mails(), countMessages().all]).toEqual([[], 1]);
});

describe("answering", () => {
  test("Keeps the answer, who gave it and when, mails it to the visitor, and counts as having read it.", () => {
    const id = written();
    expect(answerMessage(id, { answer: " Yes,\r\nwe do. " }, rita, tuesday + hour).ok).toBe(true);
    expect(messageById(id)).toMatchObject({
      answer: "Yes,\nwe do.",
      answeredAt: tuesday + hour,
      answeredBy: rita.id,
      answeredByName: "Rita Desk",
      readAt: tuesday + hour,
    });
    expect(answers()).toMatchObject([{ audience: "client", recipient: `ana${sent}@example.test` }]);
    expect(notes()).toEqual([{ action: "answered", detail: '{"by":"mail"}' }]);
  });

  test("The same answer twice is one mail; another one is refused and changes nothing.", () => {
    const id = written();
    for (const _ of [1, 2]) expect(answerMessage(id, { answer: "Yes." }, rita, tuesday).ok).toBe(true);
    expect(refusal(answerMessage(id, { answer: "No." }, rita, tuesday))?.reason).toBe("conflict");
    expect([answers().length, notes().length, messageById(id)?.answer]).toEqual([1, 1, "Yes."]);
  });

  test("Nothing, too much and what is no text is refused at the field.", () => {
    const id = written();
    const long = "x".repeat(longestAnswer + 1);
    for (const input of [
      null,
      {},
      { answer: " \n " },
      { answer: ["a"] },
      { answer: long },
      { answer: "a\u0000" },
    ]) {
      expect(Object.keys(refusal(answerMessage(id, input, rita, tuesday))?.fields ?? {})).toEqual(["answer"]);
    }
    expect(answers()).toEqual([]);
    expect(answerMessage(id, { answer: "x".repeat(longestAnswer) }, rita, tuesday).ok).toBe(true);
  });

  test("In another way is noted and can be taken back; what was mailed can't be.", () => {
    const id = written();
    expect(markAnswered(id, rita, tuesday).ok).toBe(true);
    expect(messageById(id)).toMatchObject({ answer: "", answeredAt: tuesday, answeredBy: rita.id });
    expect(answers()).toEqual([]);
    expect(markUnanswered(id, rita, tuesday).ok).toBe(true);
    expect(messageById(id)).toMatchObject({ answeredAt: null, answeredBy: null });
    // A call may be followed by a mail.
    markAnswered(id, rita, tuesday);
    answerMessage(id, { answer: "As I said." }, rita, tuesday + hour);
    expect(refusal(markUnanswered(id, rita, tuesday))?.reason).toBe("conflict");
    markAnswered(id, rita, tuesday + 2 * hour);
    expect(messageById(id)).toMatchObject({ answer: "As I said.", answeredAt: tuesday + hour });
    expect(answers()).toHaveLength(1);
  });
});

test("A message is marked as read and as unread again; twice is once.", () => {
  const id = written();
  for (const isRead of [true, true, false]) markRead(id, isRead, rita, tuesday + hour);
  expect(messageById(id)?.readAt).toBeNull();
  expect(notes()).toMatchObject([{ action: "marked-read" }, { action: "marked-unread" }]);
});

test("The lists hold what their names say, the newest first.", () => {
  const [first, second, third] = [
    written("1"),
    written("2", tuesday + hour),
    written("3", tuesday + 2 * hour),
  ];
  markRead(first, true, rita, tuesday);
  answerMessage(second, { answer: "Yes." }, rita, tuesday);
  const ids = (list: Parameters<typeof listMessages>[0]) =>
    listMessages(list, { limit: 10, offset: 0 }).map(({ id }) => id);
  expect(ids("all")).toEqual([third, second, first]);
  expect(ids("unread")).toEqual([third]);
  expect(ids("open")).toEqual([third, first]);
  expect(ids("answered")).toEqual([second]);
  expect(listMessages("all", { limit: 1, offset: 1 }).map(({ id }) => id)).toEqual([second]);
  expect(countMessages()).toEqual({ all: 3, unread: 1, open: 2, answered: 1 });
});

test("A deleted message is gone with its mails' addresses, and an answer that waits is not sent.", () => {
  const [id, other] = [written(), written("Another")];
  answerMessage(id, { answer: "Yes." }, rita, tuesday);
  studio.sqlite
    .prepare(
      "UPDATE outbox SET sent_at = 1, facts = json_set(facts, '$.subject', 'Message from Ana') WHERE id = 1",
    )
    .run();
  expect(deleteMessage(id, rita, tuesday + hour).ok).toBe(true);
  expect(messageById(id)).toBeUndefined();
  expect(messageById(other)).toBeDefined();
  const [toStudio, toOther, toVisitor] = mails();
  expect(toStudio).toMatchObject({ recipient: "", facts: "{}" });
  expect(toOther).toMatchObject({ recipient: "hello@studio.example" });
  expect(toVisitor).toMatchObject({ recipient: "", facts: "{}" });
  const ends = "SELECT sent_at, dropped_at FROM outbox WHERE kind LIKE 'contact%' ORDER BY id";
  expect(studio.sqlite.prepare(ends).all()).toEqual([
    { sent_at: 1, dropped_at: null },
    { sent_at: null, dropped_at: null },
    { sent_at: null, dropped_at: tuesday + hour },
  ]);
  expect(notes().at(-1)).toEqual({ action: "deleted", detail: "{}" });
});

test("What is not there is not found, and nothing is noted.", () => {
  const deeds = [
    answerMessage(99, { answer: "Yes." }, rita, tuesday),
    markAnswered(99, rita, tuesday),
    markUnanswered(99, rita, tuesday),
    markRead(99, true, rita, tuesday),
    deleteMessage(99, rita, tuesday),
  ];
  expect(deeds.map((deed) => refusal(deed)?.reason)).toEqual(Array(5).fill("not-found"));
  expect(notes()).toEqual([]);
});

test("The audit says nothing of who wrote and what.", () => {
  const id = written("Secret question");
  answerMessage(id, { answer: "Secret answer" }, rita, tuesday);
  deleteMessage(id, rita, tuesday);
  expect(JSON.stringify(studio.sqlite.prepare("SELECT * FROM audit").all())).not.toMatch(
    /Secret|ana\d|Lopez/u,
  );
});
