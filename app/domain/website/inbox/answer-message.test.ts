import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { answerForm } from "./answer-form.ts";
import {
  answerMessage,
  deleteMessage,
  markAnswered,
  markRead,
  markUnanswered,
} from "./answer-message.server.ts";
import { countMessages, listMessages, messageById } from "./messages.server.ts";
import { sendMessage } from "./receive.server.ts";

const studio = perTest(() => starterStudio(contentDay));
let rita: Actor;
beforeEach(() => {
  const { lastInsertRowid } = studio.sqlite
    .prepare("INSERT INTO users (username, email, created_at) VALUES ('Rita Desk', 'rita@studio.test', 0)")
    .run();
  rita = { id: Number(lastInsertRowid), role: "receptionist" };
});

const hour = 60 * 60_000;
let sent = 0;
function written(message = "Do you do brows?", now = contentDay): number {
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

test("A message is emailed to the studio, and the outbox has none of its text.", () => {
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

test("A studio without an email address stores the message and sends no email.", () => {
  studio.sqlite.prepare("UPDATE settings SET email = ''").run();
  written();
  expect([mails(), countMessages().all]).toEqual([[], 1]);
});

describe("an answer", () => {
  test("is stored with its author and time, emailed to the visitor, and marks the message as read", () => {
    const id = written();
    expect(
      answerMessage(id, { answer: " Yes,\r\nwe do. " }, { actor: rita, now: contentDay + hour }).ok,
    ).toBe(true);
    expect(messageById(id)).toMatchObject({
      answer: "Yes,\nwe do.",
      answeredAt: contentDay + hour,
      answeredBy: rita.id,
      answeredByName: "Rita Desk",
      readAt: contentDay + hour,
    });
    expect(answers()).toMatchObject([{ audience: "client", recipient: `ana${sent}@example.test` }]);
    expect(notes()).toEqual([{ action: "answered", detail: '{"by":"mail"}' }]);
  });

  test("is emailed once if it is sent twice, and a different second answer is refused", () => {
    const id = written();
    for (const _ of [1, 2])
      expect(answerMessage(id, { answer: "Yes." }, { actor: rita, now: contentDay }).ok).toBe(true);
    expect(refusal(answerMessage(id, { answer: "No." }, { actor: rita, now: contentDay }))?.reason).toBe(
      "conflict",
    );
    expect([answers().length, notes().length, messageById(id)?.answer]).toEqual([1, 1, "Yes."]);
  });

  test("is refused at its field if it is empty, too long or not a text", () => {
    const id = written();
    const long = "x".repeat(answerForm.fields.answer.maxLength + 1);
    for (const input of [
      null,
      {},
      { answer: " \n " },
      { answer: ["a"] },
      { answer: long },
      { answer: "a\u0000" },
    ]) {
      expect(
        Object.keys(refusal(answerMessage(id, input, { actor: rita, now: contentDay }))?.fields ?? {}),
      ).toEqual(["answer"]);
    }
    expect(answers()).toEqual([]);
    expect(
      answerMessage(
        id,
        { answer: "x".repeat(answerForm.fields.answer.maxLength) },
        { actor: rita, now: contentDay },
      ).ok,
    ).toBe(true);
  });

  test("can be unmarked if it was given by phone, but not if it was emailed", () => {
    const id = written();
    expect(markAnswered(id, { actor: rita, now: contentDay }).ok).toBe(true);
    expect(messageById(id)).toMatchObject({ answer: "", answeredAt: contentDay, answeredBy: rita.id });
    expect(answers()).toEqual([]);
    expect(markUnanswered(id, { actor: rita, now: contentDay }).ok).toBe(true);
    expect(messageById(id)).toMatchObject({ answeredAt: null, answeredBy: null });
    // An email can follow a call.
    markAnswered(id, { actor: rita, now: contentDay });
    answerMessage(id, { answer: "As I said." }, { actor: rita, now: contentDay + hour });
    expect(refusal(markUnanswered(id, { actor: rita, now: contentDay }))?.reason).toBe("conflict");
    markAnswered(id, { actor: rita, now: contentDay + 2 * hour });
    expect(messageById(id)).toMatchObject({ answer: "As I said.", answeredAt: contentDay + hour });
    expect(answers()).toHaveLength(1);
  });
});

test("A message is marked as read and unread, and repeating either changes nothing.", () => {
  const id = written();
  for (const isRead of [true, true, false]) markRead(id, isRead, { actor: rita, now: contentDay + hour });
  expect(messageById(id)?.readAt).toBeNull();
  expect(notes()).toMatchObject([{ action: "marked-read" }, { action: "marked-unread" }]);
});

test("Each list contains its messages, newest first.", () => {
  const [first, second, third] = [
    written("1"),
    written("2", contentDay + hour),
    written("3", contentDay + 2 * hour),
  ];
  markRead(first, true, { actor: rita, now: contentDay });
  answerMessage(second, { answer: "Yes." }, { actor: rita, now: contentDay });
  const ids = (list: Parameters<typeof listMessages>[0]) =>
    listMessages(list, { limit: 10, offset: 0 }).map(({ id }) => id);
  expect(ids("all")).toEqual([third, second, first]);
  expect(ids("unread")).toEqual([third]);
  expect(ids("open")).toEqual([third, first]);
  expect(ids("answered")).toEqual([second]);
  expect(listMessages("all", { limit: 1, offset: 1 }).map(({ id }) => id)).toEqual([second]);
  expect(countMessages()).toEqual({ all: 3, unread: 1, open: 2, answered: 1 });
});

test("Deleting a message deletes the addresses of its emails and its unsent answer.", () => {
  const [id, other] = [written(), written("Another")];
  answerMessage(id, { answer: "Yes." }, { actor: rita, now: contentDay });
  studio.sqlite
    .prepare(
      "UPDATE outbox SET sent_at = 1, facts = json_set(facts, '$.subject', 'Message from Ana') WHERE id = 1",
    )
    .run();
  expect(deleteMessage(id, { actor: rita, now: contentDay + hour }).ok).toBe(true);
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
    { sent_at: null, dropped_at: contentDay + hour },
  ]);
  expect(notes().at(-1)).toEqual({ action: "deleted", detail: "{}" });
});

test("A missing message is not found, and nothing is recorded.", () => {
  const actions = [
    answerMessage(99, { answer: "Yes." }, { actor: rita, now: contentDay }),
    markAnswered(99, { actor: rita, now: contentDay }),
    markUnanswered(99, { actor: rita, now: contentDay }),
    markRead(99, true, { actor: rita, now: contentDay }),
    deleteMessage(99, { actor: rita, now: contentDay }),
  ];
  expect(actions.map((action) => refusal(action)?.reason)).toEqual(Array(5).fill("not-found"));
  expect(notes()).toEqual([]);
});

test("The audit log contains neither the sender nor the text.", () => {
  const id = written("Secret question");
  answerMessage(id, { answer: "Secret answer" }, { actor: rita, now: contentDay });
  deleteMessage(id, { actor: rita, now: contentDay });
  expect(JSON.stringify(studio.sqlite.prepare("SELECT * FROM audit").all())).not.toMatch(
    /Secret|ana\d|Lopez/u,
  );
});
