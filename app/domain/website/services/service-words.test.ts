import { expect, test } from "vitest";
import { questionsIn } from "./service-words.ts";

test("A question is one line, followed by its answer and an empty line.", () => {
  expect(questionsIn("Does it hurt?\nNo.\n\n Can I drive? \nYes,\nat once.\n")).toEqual([
    { question: "Does it hurt?", answer: "No." },
    { question: "Can I drive?", answer: "Yes,\nat once." },
  ]);
  expect(questionsIn("One?\nA\n  \n\n\nTwo?\nB")).toHaveLength(2);
});

test("A question without an answer is skipped, and an empty text has no questions.", () => {
  expect(questionsIn("Lonely?\n\nDoes it hurt?\nNo.")).toEqual([
    { question: "Does it hurt?", answer: "No." },
  ]);
  expect(questionsIn("")).toEqual([]);
  expect(questionsIn("\n \n")).toEqual([]);
});
