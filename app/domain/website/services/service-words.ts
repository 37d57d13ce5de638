import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

const words = { kind: "text", rows: 5, className: "words", autoComplete: "off" } as const;

/** The texts of a service's page, in the order of the page (rule 13.12). */
export const serviceWordForm = declareForm({
  story: {
    label: "Story",
    hint: "What happens, how it feels and what it does. Search engines show the first sentence.",
    ...{ ...words, rows: 9, maxLength: 4000 },
  },
  forWhom: {
    label: "Who it is for",
    hint: "A list works best. Begin each line with a hyphen.",
    ...{ ...words, maxLength: 2000 },
  },
  notForWhom: {
    label: "Who it is not for",
    hint: "Who should ask you or wait first. Clients trust a page that says so.",
    ...{ ...words, maxLength: 2000 },
  },
  preparation: {
    label: "How to prepare",
    hint: "What to bring, what to avoid and when to arrive.",
    ...{ ...words, maxLength: 2000 },
  },
  aftercare: {
    label: "Aftercare",
    hint: "What to do and avoid in the hours and days after.",
    ...{ ...words, maxLength: 2000 },
  },
  questions: {
    label: "Questions",
    hint: "One line for each question, its answer on the next line, then an empty line.",
    ...{ ...words, rows: 9, maxLength: 6000 },
  },
});

export type ServiceWord = keyof typeof serviceWordForm.fields;

export const serviceWordHeadings: Record<ServiceWord, string | null> = {
  story: null,
  forWhom: "Good for you if",
  notForWhom: "Please wait, or ask us first, if",
  preparation: "Before you come",
  aftercare: "Afterwards",
  questions: "Questions",
};

export type ServiceWords = Record<ServiceWord, string>;

export const serviceWordNames = serviceWordForm.names;

/** Returns questions with answers, which empty lines separate. Skips questions without an answer. */
export const questionsIn = (words: string): { question: string; answer: string }[] =>
  words.split(/\n[^\S\n]*\n\s*/u).flatMap((block) => {
    const [first = "", ...rest] = block.trim().split("\n");
    const [question, answer] = [first.trim(), rest.join("\n").trim()];
    return question && answer ? [{ question, answer }] : [];
  });

export const noServiceWords: ServiceWords = {
  story: "",
  forWhom: "",
  notForWhom: "",
  preparation: "",
  aftercare: "",
  questions: "",
};

/** Photos of a service's page besides the main one. */
export const mostServicePhotos = 8;

export const photoForm = declareForm({
  image: { label: "Photo", kind: "file", required: true },
  alt: {
    label: "Description",
    hint: "Describe it for people who can't see it, such as: Hands massaging a shoulder under a linen towel.",
    ...{ maxLength: longestPicture.alt, required: true, autoComplete: "off" },
  },
});
