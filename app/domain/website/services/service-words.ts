/** What the owner tells on a service's own page, in the order of the page (rule 13.12). */
export const serviceWordFields = {
  story: {
    label: "Story",
    hint: "What happens, how it feels, what it does. The first sentence is shown by search engines.",
    longest: 4000,
    heading: null,
  },
  forWhom: {
    label: "For whom it is good",
    hint: "A list reads best: each line begins with a hyphen.",
    longest: 2000,
    heading: "Good for you if",
  },
  notForWhom: {
    label: "For whom it is not",
    hint: "What should be asked or waited for first. Clients trust a page that says so.",
    longest: 2000,
    heading: "Please wait, or ask us first, if",
  },
  preparation: {
    label: "How to prepare",
    hint: "What to bring, what to leave out, when to arrive.",
    longest: 2000,
    heading: "Before you come",
  },
  aftercare: {
    label: "Aftercare",
    hint: "What to do, and what to leave, in the hours and days after.",
    longest: 2000,
    heading: "Afterwards",
  },
  questions: {
    label: "Questions",
    hint: "A question on a line of its own, its answer below it, an empty line before the next one.",
    longest: 6000,
    heading: "Questions",
  },
} as const;

export type ServiceWord = keyof typeof serviceWordFields;

export type ServiceWords = Record<ServiceWord, string>;

const isServiceWord = (name: string): name is ServiceWord => name in serviceWordFields;

export const serviceWordNames = Object.keys(serviceWordFields).filter(isServiceWord);

/** Each block is a question and, on the lines below it, its answer; one without an answer is left out. */
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

/** So many photos has a service's page beside its main one. */
export const mostServicePhotos = 8;
