import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smtpTransport, type Transport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { answerMessage, deleteMessage } from "#app/domain/website/inbox/answer-message.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { mailServer, type ReceivedMail } from "#app/testing/smtp.server.ts";
import { now, type SmallStudio, smallStudio } from "#app/testing/studio.server.ts";
import { loadMailLog } from "./mail-log.server.ts";
import { sendDue } from "./send.server.ts";

let studio: SmallStudio;
let server: Awaited<ReturnType<typeof mailServer>>;
let transport: Transport;
beforeEach(async () => {
  studio = smallStudio();
  server = await mailServer();
  transport = smtpTransport(server.url);
  environment().origin = "https://studio.test";
});
afterEach(async () => {
  forgetRateLimits();
  await server.close();
  studio.close();
});

const rita = { id: null, role: "receptionist" } as const;

function written(message: string, { name = "Ana López", email = "ana@example.com" } = {}): number {
  const outcome = sendMessage({ name, email, message }, { ip: "192.0.2.1", now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}
async function sent(): Promise<ReceivedMail[]> {
  const before = server.mails.length;
  await sendDue(now, transport);
  // Lines end with CRLF in transit (RFC 5322).
  return server.mails.slice(before).map((mail) => ({ ...mail, text: mail.text.replaceAll("\r\n", "\n") }));
}
const header = (mail: ReceivedMail | undefined, name: string) => mail?.headers.get(name);

test("the studio gets the message with a link to answer, and a reply by email reaches the visitor", async () => {
  const id = written("Do you do brows?\nAnd lashes?");
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(["hello@studio.example"]);
  expect(header(mail, "subject")).toBe("Message from Ana López");
  expect(header(mail, "reply-to")).toBe("Ana López <ana@example.com>");
  expect(header(mail, "from")).toContain("hello@studio.example");
  for (const said of [
    "Ana López",
    "ana@example.com",
    `https://studio.test/admin/webpage/messages?id=${id}`,
  ]) {
    expect(mail?.text).toContain(said);
    expect(mail?.html).toContain(said);
  }
  expect(mail?.text).toContain("Do you do brows?\nAnd lashes?");
  expect(mail?.html).toContain("Do you do brows?<br>And lashes?");
  expect(mail?.calendar).toBeNull();
});

test("the visitor gets one personal email from the studio with the answer and the quoted question", async () => {
  const id = written("Do you do brows?\nAnd lashes?");
  await sent();
  for (const _ of [1, 2]) answerMessage(id, { answer: "Yes, we do.\n\nSee you!" }, { actor: rita, now });
  const [mail, ...more] = [...(await sent()), ...(await sent())];
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(["ana@example.com"]);
  expect(header(mail, "subject")).toBe("Re: Your message to Lavender & Linen");
  expect(mail?.text).toContain("Hello Ana,\n\nYes, we do.\n\nSee you!");
  expect(mail?.text).toContain("On Monday, March 2, 2026 you wrote:\n\n> Do you do brows?\n> And lashes?");
  expect(mail?.html).toMatch(/<blockquote[^>]*>Do you do brows\?<br>And lashes\?<\/blockquote>/u);
  // Only automatic emails have this header (RFC 3834).
  expect(header(mail, "auto-submitted")).toBeUndefined();
  expect(mail?.raw).not.toContain("/admin/");
});

test("an email about a deleted message is not sent", async () => {
  const id = written("Never mind");
  answerMessage(id, { answer: "Never mind" }, { actor: rita, now });
  deleteMessage(id, { actor: rita, now });
  expect(await sent()).toEqual([]);
  expect(JSON.stringify(await loadMailLog(null, 1, now))).not.toContain("ana@");
});

describe("hostile input", () => {
  const script = '<script>alert(1)</script><img src=x onerror="alert(2)">&copy;';

  test("markup in name, message and answer is shown as text", async () => {
    const id = written(`${script}\n.\nQUIT`, { name: script });
    answerMessage(id, { answer: script }, { actor: rita, now });
    const [toStudio, toVisitor] = await sent();
    expect(toStudio?.text).toContain(`${script}\n.\nQUIT`);
    expect(header(toStudio, "subject")).toBe(`Message from ${script}`);
    expect(toVisitor?.text).toContain(`Hello,\n\n${script}`);
    for (const mail of [toStudio, toVisitor]) expect(mail?.html).not.toMatch(/<script|<img|&copy;/u);
  });

  test("a line break in the name adds no header and no recipient", async () => {
    written("Hi", { name: "Ana\r\nBcc: eve@example.com\r\n\r\nSurprise" });
    const [mail] = await sent();
    expect(mail?.to).toEqual(["hello@studio.example"]);
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(header(mail, "subject")).toBe("Message from Ana Bcc: eve@example.com Surprise");
    expect(header(mail, "reply-to")).toMatch(/<ana@example\.com>$/u);
  });

  test.each([
    "Eve <eve@example.com>, Ana",
    '"',
    "a@b.test,c@d.test",
    "=?utf-8?q?=0D=0ABcc:_eve@example.com?=",
  ])("the name %s is shown as a name, and a reply reaches one address", async (name) => {
    written("Hi", { name });
    const [mail] = await sent();
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(header(mail, "reply-to")).toMatch(/^[^<>]*<ana@example\.com>$|^".*" <ana@example\.com>$/u);
  });

  test.each([
    "ana@example.com\r\nBcc: eve@example.com",
    "ana@example.com,eve@example.com",
    "<ana@example.com>",
  ])("the address %j is refused", (email) => {
    const outcome = sendMessage({ name: "Ana", email, message: "Hi" }, { ip: "192.0.2.1", now });
    expect(outcome).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
  });
});
