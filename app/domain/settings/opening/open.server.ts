/** Opening the studio to the public, closing it again, and what its owner says on the way there. */
import { and, count, eq, gt } from "drizzle-orm";
import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { openedAt } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { publishEntry } from "#app/domain/website/entries/change-entries.server.ts";
import { saveTexts } from "#app/domain/website/texts/change-texts.server.ts";
import { fieldOf } from "#app/domain/website/texts/text-limits.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { entries, openingSteps, outbox, settings } from "#db/schema.ts";
import { licenseTexts, openingStepsInOrder, type StepName, stepsDone } from "./steps.server.ts";

/** What still keeps the studio from being opened, by its titles. */
export function missingToOpen(): string[] {
  const isDone = stepsDone();
  return openingStepsInOrder
    .filter(({ name, isNeeded }) => isNeeded && !isDone[name])
    .map(({ title }) => title);
}

/** Refuses as "conflict", naming what is missing, while address, license or testimonials are the starter's (rule 28.4). */
export function openStudio(by: By): Outcome<null> {
  return writing(() => {
    const missing = missingToOpen();
    if (missing.length > 0) {
      return refused(
        "conflict",
        `Not yet. Still the example that came with the software: ${missing.join(", ")}.`,
      );
    }
    if (openedAt() === null) writeOpened(by.now, "opened", by);
    return done(null);
  });
}

/** From the next request on visitors get the page that says "not open yet". */
export function closeStudioAgain(by: By): Outcome<null> {
  return writing(() => {
    if (openedAt() !== null) writeOpened(null, "closed-again", by);
    return done(null);
  });
}

function writeOpened(at: number | null, action: "opened" | "closed-again", by: By): void {
  db().update(settings).set({ openedAt: at }).where(eq(settings.id, 1)).run();
  record({ action, entity: "settings", entityId: 1 }, by);
}

/** "Mark as done", for a step that no other row decides. Refuses as "invalid" for any other. */
export function markStepDone(name: string, by: By): Outcome<null> {
  const step = openingStepsInOrder.find((one) => one.name === name && one.isKept);
  if (!step) return refused("invalid", "Please choose something from the list.");
  return writing(() => {
    recordStep(step.name, by);
    return done(null);
  });
}

/** Inside the caller's transaction. Said twice, the first time counts. */
export function recordStep(name: StepName, { actor, now }: By): void {
  db().insert(openingSteps).values({ name, doneAt: now, doneBy: actor.id }).onConflictDoNothing().run();
}

const hour = 60 * 60_000;
const mostTestMails = 3;

/** To an admin's own address (rule 28.7). Refuses as "conflict" without a mail server, and as "too-many" after three in an hour. */
export function sendTestMail(person: { userId: number; email: string | null }, by: By): Outcome<null> {
  const { email, userId } = person;
  if (!environment().smtpUrl) {
    return refused(
      "conflict",
      "No mail server is set, so nothing can be sent. Set SMTP_URL where the studio is started, and start it again.",
    );
  }
  if (!email) return refused("conflict", "Your account has no email address.");
  return writing(() => {
    if (testMailsLately(by.now) >= mostTestMails) {
      const sentence = "Three test mails went out within the hour. Please wait for them first.";
      return refused("too-many", sentence, { retryAfterSeconds: hour / 1000 });
    }
    const mail = { kind: "test", audience: "studio", recipient: email, userId, appointmentId: null } as const;
    queueMessage({ ...mail, occasion: `test ${userId} ${by.now}`, dueAt: by.now }, by.now);
    return done(null);
  });
}

/** The letter by which an owner tries the mail server. */
export const testMail: MailWriter = {
  write: (_mail, { page }) => {
    const { studioName } = studio();
    return {
      content: {
        subject: `${studioName}: mails arrive`,
        heading: "Mails arrive",
        preheader: "The mail server of your studio works.",
        paragraphs: [
          `You asked for this mail on the checklist of ${studioName}. It came the same way as confirmations and reminders will.`,
          "If you found it among the junk mail, your clients would too: the guide on mails says what helps.",
        ],
        facts: [],
        button: { label: "Back to the checklist", url: page("/admin/start") },
        notes: [],
      },
      calendar: null,
    };
  },
};

const testMailsLately = (now: number): number =>
  db()
    .select({ n: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, "test"), gt(outbox.createdAt, now - hour)))
    .get()?.n ?? 0;

/** Takes down the examples of one step, or empties them; each can be undone. Refuses as "invalid" where a step has no such way. */
export function clearExamples(step: string, by: By): Outcome<null> {
  if (step === "license") {
    const saved = saveTexts("owner", Object.fromEntries(licenseTexts.map((key) => [fieldOf(key), ""])), by);
    return saved.ok ? done(null) : saved;
  }
  if (step !== "testimonials" && step !== "news") {
    return refused("invalid", "Please choose something from the list.");
  }
  const kind = step === "news" ? step : "testimonial";
  return writing(() => {
    const shown = db()
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.kind, kind), eq(entries.published, true), eq(entries.isExample, true)))
      .all();
    for (const { id } of shown) publishEntry(kind, id, false, by);
    return done(null);
  });
}
