import { afterEach, beforeEach, expect, test } from "vitest";
import { bookingChoices } from "./choices.server.ts";
import { now, type SmallStudio, smallStudio } from "./testing.server.ts";

let studio: SmallStudio;
beforeEach(() => {
  studio = smallStudio();
});
afterEach(() => studio.close());

const problemOf = (service: string) => bookingChoices({ service }, now).serviceProblem;

test("an unavailable service is told from one that does not exist", () => {
  expect(problemOf("Facial")).toBeNull();
  expect(problemOf("Nonsense")).toBe("Service not found");
  studio.sqlite.prepare("UPDATE services SET unavailable = 1 WHERE id = ?").run(studio.facial);
  expect(problemOf("facial")).toBe("This service is temporarily unavailable. Please choose another one.");
});
