import { expect, test } from "vitest";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { mailInWords } from "#app/operations/mail/mail-log.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { addPerson, now, starterStudio } from "#app/testing/studio.server.ts";
import { sendTestMail } from "./open.server.ts";

test("sends the test email to the admin who requested it and marks the step as done", async () => {
  const studio = starterStudio();
  const server = await mailServer();
  environment().smtpUrl = server.url;
  const userId = addPerson(studio.sqlite, "Olga", "olga@x.test", "admin");
  const by = { actor: { id: userId, role: "admin" as const }, now };
  expect(sendTestMail({ userId, email: "olga@x.test" }, by).ok).toBe(true);
  expect(mailInWords(1, now)?.text).toContain("/admin/start");
  await sendDue(now, smtpTransport(server.url));
  expect(server.mails.map(({ to, headers }) => [to, headers.get("subject")])).toEqual([
    [["olga@x.test"], "Lavender & Linen: test email"],
  ]);
  expect(studio.rows("SELECT sent_at >= created_at AS sent FROM outbox")).toEqual([{ sent: 1 }]);
  environment().smtpUrl = null;
  await server.close();
  studio.close();
});
