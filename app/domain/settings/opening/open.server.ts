/** Opens the studio to the public and closes it again. */
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

/** Returns the titles of required steps that aren't done. */
export function missingToOpen(): string[] {
  const isDone = stepsDone();
  return openingStepsInOrder
    .filter(({ name, isNeeded }) => isNeeded && !isDone[name])
    .map(({ title }) => title);
}

/** Opens the studio. Refusal: conflict (address, license or testimonials are still examples, rule 28.4). */
export function openStudio(by: By): Outcome<null> {
  return writing(() => {
    const missing = missingToOpen();
    if (missing.length > 0) {
      return refused(
        "conflict",
        `The studio can't be opened yet. Replace the example content of: ${missing.join(", ")}.`,
      );
    }
    if (openedAt() === null) writeOpened(by.now, "opened", by);
    return done(null);
  });
}

/** Closes the studio. The next request of each visitor gets the page "not open yet". */
export function closeStudio(by: By): Outcome<null> {
  return writing(() => {
    if (openedAt() !== null) writeOpened(null, "closed-again", by);
    return done(null);
  });
}

function writeOpened(at: number | null, action: "opened" | "closed-again", by: By): void {
  db().update(settings).set({ openedAt: at }).where(eq(settings.id, 1)).run();
  record({ action, entity: "settings", entityId: 1 }, by);
}

/** Marks a step as done. Refusal: invalid (a step whose state is computed). */
export function markStepDone(name: string, by: By): Outcome<null> {
  const step = openingStepsInOrder.find((one) => one.name === name && one.isKept);
  if (!step) return refused("invalid", "Choose a step from the list.");
  return writing(() => {
    recordStep(step.name, by);
    return done(null);
  });
}

/** Records a step in the caller's transaction. Later calls don't change the time. */
export function recordStep(name: StepName, { actor, now }: By): void {
  db().insert(openingSteps).values({ name, doneAt: now, doneBy: actor.id }).onConflictDoNothing().run();
}

const hour = 60 * 60_000;
const mostTestMails = 3;

/** Queues a test email to the admin (rule 28.7). Refusals: conflict (no mail server), too-many. */
export function sendTestMail(person: { userId: number; email: string | null }, by: By): Outcome<null> {
  const { email, userId } = person;
  if (!environment().smtpUrl) {
    return refused(
      "conflict",
      "No mail server is set, so no email can be sent. Set SMTP_URL and restart the server.",
    );
  }
  if (!email) return refused("conflict", "Your account has no email address.");
  return writing(() => {
    if (testMailsOfLastHour(by.now) >= mostTestMails) {
      const sentence = "You sent three test emails in the last hour. Try again later.";
      return refused("too-many", sentence, { retryAfterSeconds: hour / 1000 });
    }
    const mail = { kind: "test", audience: "studio", recipient: email, userId, appointmentId: null } as const;
    queueMessage({ ...mail, occasion: `test ${userId} ${by.now}`, dueAt: by.now }, by.now);
    return done(null);
  });
}

/** The email with which an owner tests the mail server. */
export const testMail: MailWriter = {
  write: (_mail, { page }) => {
    const { studioName } = studio();
    return {
      content: {
        subject: `${studioName}: test email`,
        heading: "Your email works",
        preheader: "The mail server of your studio sends email.",
        paragraphs: [
          `You requested this email on the checklist of ${studioName}. Confirmations and reminders are sent the same way.`,
          "If it was in your spam folder, your clients' emails may be, too. The guide about email explains what to do.",
        ],
        facts: [],
        button: { label: "Back to the checklist", url: page("/admin/start") },
        notes: [],
      },
      calendar: null,
    };
  },
};

const testMailsOfLastHour = (now: number): number =>
  db()
    .select({ n: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, "test"), gt(outbox.createdAt, now - hour)))
    .get()?.n ?? 0;

/** Unpublishes or clears the examples of a step, undoable. Refusal: invalid (a step without examples). */
export function clearExamples(step: string, by: By): Outcome<null> {
  if (step === "license") {
    const saved = saveTexts("owner", Object.fromEntries(licenseTexts.map((key) => [fieldOf(key), ""])), by);
    return saved.ok ? done(null) : saved;
  }
  if (step !== "testimonials" && step !== "news") {
    return refused("invalid", "Choose a step from the list.");
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
