import { eq } from "drizzle-orm";
import { z } from "zod";
import { serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import {
  firstWords,
  isOverFormatted,
  type RichHtml,
  richText,
} from "#app/domain/website/texts/rich-text.server.ts";
import { overFormattedError } from "#app/domain/website/texts/text-request.server.ts";
import { fingerprint, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { textOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { db } from "#db/client.server.ts";
import { services } from "#db/schema.ts";
import {
  questionsIn,
  type ServiceWord,
  type ServiceWords,
  serviceWordForm,
  serviceWordHeadings,
  serviceWordNames,
} from "./service-words.ts";

const wordsIn = (name: ServiceWord) => {
  const field = serviceWordForm.fields[name];
  const { label } = field;
  return textOf({ ...field })
    .refine((words) => !isOverFormatted(words), overFormattedError(label))
    .optional();
};

const Words = z.object({
  story: wordsIn("story"),
  forWhom: wordsIn("forWhom"),
  notForWhom: wordsIn("notForWhom"),
  preparation: wordsIn("preparation"),
  aftercare: wordsIn("aftercare"),
  questions: wordsIn("questions").refine(
    (words) => !words || words.split(/\n\s*\n/u).length === questionsIn(words).length,
    "Write each question on its own line and its answer on the next line. Leave an empty line before the next question.",
  ),
});

/** Returns the texts that `input` contains. Refusals: invalid, with fields. */
export function readServiceWords(input: unknown): Outcome<Partial<ServiceWords>> {
  const read = readInput(Words, input, { wrong: () => "Enter text here." });
  if (!read.ok) return read;
  const named = Object.entries(read.value).filter(([, words]) => words !== undefined);
  return done(Object.fromEntries(named));
}

const wordsOf = (service: ServiceWords): ServiceWords => {
  const { story, forWhom, notForWhom, preparation, aftercare, questions } = service;
  return { story, forWhom, notForWhom, preparation, aftercare, questions };
};

export const serviceWords = (id: number): ServiceWords | null => {
  const service = serviceById(id);
  return service ? wordsOf(service) : null;
};

export const wordsFingerprint = (words: ServiceWords): string =>
  fingerprint(serviceWordNames.map((name) => words[name]).join("\u0000"));

/** Saves texts and returns true if changed (rule 22.6). Refusals: not-found, invalid, conflict. */
export function saveServiceWords(id: number, input: Record<string, unknown>, by: By): Outcome<boolean> {
  const read = readServiceWords(input);
  return asSiteChange({ label: () => `${serviceById(id)?.name}: page text`, by }, () => {
    const service = serviceById(id);
    if (!service) return serviceNotFound();
    if (!read.ok) return read;
    const present = wordsOf(service);
    const changed = Object.keys(differences(present, read.value));
    if (changed.length === 0) return done(false);
    if (typeof input.saw === "string" && input.saw !== wordsFingerprint(present)) return changedMeanwhile();
    db()
      .update(services)
      .set({ ...read.value, updatedAt: by.now })
      .where(eq(services.id, id))
      .run();
    record({ action: "changed", entity: "service", entityId: id, detail: { words: changed } }, by);
    return done(true);
  });
}

const changedMeanwhile = () =>
  refused(
    "conflict",
    "This page was changed since you opened it. Save again to overwrite it with your text.",
  );

export type ServiceSections = {
  sections: { name: ServiceWord; heading: string | null; html: RichHtml }[];
  questions: { question: string; html: RichHtml }[];
};

/** Returns the texts as HTML, without the empty ones. */
export function serviceSections(words: ServiceWords): ServiceSections {
  const written = serviceWordNames.filter((name) => name !== "questions" && words[name].trim() !== "");
  return {
    sections: written.map((name) => ({
      name,
      heading: serviceWordHeadings[name],
      html: richText(withFacts(words[name]), name === "story" ? 1 : 2),
    })),
    questions: questionsIn(words.questions).map(({ question, answer }) => ({
      question: withFacts(question),
      html: richText(withFacts(answer), 2),
    })),
  };
}

const longestSummary = 180;

/** Returns the first sentence of the story for search engines, or "" without a story. */
export function firstSentence(story: string): string {
  const words = firstWords(richText(withFacts(story), 1));
  const sentence = /^.*?[.!?…](?=\s|$)/u.exec(words)?.[0] ?? words;
  if (sentence.length <= longestSummary) return sentence;
  const cut = sentence.slice(0, longestSummary);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))} …`;
}
