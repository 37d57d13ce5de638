/** The name, the certificate and the mail records of the site, as the network tells them: asked by night and by the doctor, and noted (rule 27.37). */
import { z } from "zod";
import { mailSender } from "#app/domain/notifications/email/sender.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { checkSchema } from "#app/operations/checks/check-schema.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/noted/job-runs.server.ts";
import { noteOfServer, serverNote } from "#app/operations/noted/server-notes.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { hostChecks } from "./host.server.ts";
import { senderChecks } from "./sender.server.ts";

/** Asks the network, which takes some seconds at most, and notes what it says for whoever looks next. */
export async function lookAround(now: number): Promise<void> {
  const checks = (await Promise.all([hostChecks(now), senderChecks()])).flat();
  writing(() => {
    noteOfServer("around", { of: askedOf(), checks }, now);
    // The doctor's look is the job's too.
    noteJobStart("around", now);
    noteJobEnd("around", null, now);
  });
}

const noteSchema = z.object({ checks: z.array(checkSchema) });

const keptMs = 3 * 24 * 60 * 60_000;

/** What the last look found; nothing after three days, and nothing of another address or sender than those of now. */
export function notedAround(now: number): Check[] {
  const note = serverNote("around");
  if (!note || note.detail.of !== askedOf() || Math.abs(now - note.lastAt) > keptMs) return [];
  const read = readInput(noteSchema, note.detail);
  const asked = ` (asked on ${instantInWords(note.lastAt)}).`;
  return read.ok
    ? read.value.checks.map((check) => ({ ...check, words: check.words.replace(/\.$/u, asked) }))
    : [];
}

const askedOf = (): string =>
  [environment().origin, environment().smtpUrl === null ? "" : mailSender().address].join(" ");
