import { afterEach, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { mailsWaiting } from "#app/operations/mail/unsent.server.ts";
import { appointmentAt, smallStudio } from "#app/testing/studio.server.ts";
import { restoreCommand } from "./restore.server.ts";

/** In the future, because the command uses the real clock. */
const date = "2126-03-05";
const at = Date.UTC(2126, 2, 4, 13);

let studio: ReturnType<typeof smallStudio>;
afterEach(() => studio.close());

async function run(...words: string[]) {
  const said: string[] = [];
  const code = await restoreCommand.run(words, {
    environment: { ...environment(), databaseFile: studio.sqlite.name, smtpUrl: "smtp://mail.test" },
    wrongSettings: [],
    pathOf: (word) => word,
    opened: new Map(),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  return { code, said };
}

/** One email is still needed, the other is about a past visit. */
function held() {
  studio = smallStudio();
  appointmentAt(studio, date, "10:30", { at });
  appointmentAt(studio, date, "12:00", { at, customerEmail: "lee@example.com" });
  studio.sqlite.exec("UPDATE appointments SET date = '2020-01-02' WHERE customer_email = 'lee@example.com'");
  studio.sqlite.exec(`INSERT INTO restores (at, backup_at, source) VALUES (${at + 1}, ${at}, 'app-1.db')`);
}

test("restore counts released emails like waiting ones", async () => {
  held();
  const { all } = await mailsWaiting(at + 2);
  expect(all).toBeGreaterThan(0);
  expect(studio.mails().length).toBeGreaterThan(all);
  expect(await run("--release")).toEqual({
    code: 0,
    said: [`Emails are no longer on hold. Each is sent when it is due: ${all}.`],
  });
});

test("restore counts discarded emails like waiting ones", async () => {
  held();
  const { all } = await mailsWaiting(at + 2);
  expect(await run("--drop")).toEqual({
    code: 0,
    said: [
      `Discarded, as they may have been sent before: ${all}.`,
      "Emails are no longer on hold. None was waiting.",
    ],
  });
});
