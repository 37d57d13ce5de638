/** Links to a visit during an outage of the mail server. */
import { expect, test } from "vitest";
import { mailText } from "#app/domain/notifications/email/layout.ts";
import type { Delivery, Mail } from "#app/domain/notifications/email/transport.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { sendDue } from "./send.server.ts";

const studio = perTest(smallStudio);

const hour = 60 * 60_000;

/** Records the links to visits in the emails that it gets. */
function postOffice(answer: () => Delivery) {
  const links: string[] = [];
  const deliver = async (mail: Mail): Promise<Delivery> => {
    const [, link] = /\/manage\/([\w-]+)/u.exec(mailText(mail.content, mail.sender)) ?? [];
    if (link) links.push(link);
    return answer();
  };
  return { links, deliver };
}

const away = (): Delivery => ({ ok: false, why: "connect ECONNREFUSED", forGood: false, outOfReach: true });
const opens = async (link: string | undefined, at: number) =>
  (await callRoute(`GET /manage/${link}`, { now: at })).status;

test("twenty-five attempts during an outage use one link, and an earlier link stays valid", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  const taken = postOffice(() => ({ ok: true }));
  await sendDue(now + hour, taken);
  studio.sqlite.exec(
    `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, facts, created_at, due_at)
     SELECT kind, audience, recipient, appointment_id, 'once more', facts, created_at, due_at FROM outbox
     WHERE appointment_id = ${appointment.id} AND audience = 'client' AND kind = 'booked'`,
  );
  const broken = postOffice(away);
  for (let nth = 0; nth < 25; nth += 1) {
    studio.sqlite.exec("UPDATE outbox SET attempts = 0, due_at = 0 WHERE sent_at IS NULL");
    await sendDue(now + (2 + nth / 2) * hour, broken);
  }
  expect(broken.links.length).toBeGreaterThanOrEqual(25);
  expect(new Set([...broken.links, ...taken.links]).size).toBe(2);
  const end = now + 16 * hour;
  expect(await opens(taken.links[0], end)).toBe(200);
  expect(await opens(broken.links[0], end)).toBe(200);
});

test("an expired link is not sent again", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  const broken = postOffice(away);
  await sendDue(now + hour, broken);
  studio.sqlite.prepare("DELETE FROM tokens WHERE subject_id = ?").run(appointment.id);
  studio.sqlite.exec("UPDATE outbox SET attempts = 0, due_at = 0 WHERE sent_at IS NULL");
  await sendDue(now + 2 * hour, broken);
  expect(new Set(broken.links).size).toBe(2);
  expect(await opens(broken.links.at(-1), now + 2 * hour)).toBe(200);
});
