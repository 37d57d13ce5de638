import { expect, test } from "vitest";
import { changedFields, choicesIn, madeFor, timesFor, timesOfNow } from "./shown-fields.ts";

const offered = { service: "Facial", provider: "any", date: "2026-03-03" };

test("reports a visible field whose value changed, and ignores hidden fields", () => {
  const shown = { service: undefined, provider: undefined, date: undefined };
  expect(changedFields(shown, offered)).toEqual([]);
  expect(changedFields({ ...shown, ...offered, service: " facial" }, offered)).toEqual([]);
  expect(changedFields({ service: "", provider: "7", date: "2026-03-04" }, offered)).toEqual([
    "service",
    "provider",
    "date",
  ]);
  expect(changedFields({ ...shown, service: "Facial" }, { ...offered, service: "" })).toEqual(["service"]);
});

test("the sentence names the changed fields", () => {
  expect(timesOfNow(["date"], "moved")).toContain("Nothing is moved yet. These are the times for the date ");
  expect(timesOfNow(["service", "provider", "date"], "booked")).toContain(" the service, provider and date ");
});

test("the desk's choices are stored as one text and read back", () => {
  const choices = { serviceId: 2, providerId: "any", date: "2026-03-03" };
  expect(timesFor(choices)).toBe("2,any,2026-03-03");
  expect(changedFields(choicesIn(choices), madeFor("2,any,2026-03-03"))).toEqual([]);
  expect(changedFields(choicesIn({ ...choices, serviceId: "7" }), madeFor("2,any,2026-03-03"))).toEqual([
    "service",
  ]);
  expect(timesFor({ providerId: 5, date: "2026-03-03" })).toBe(",5,2026-03-03");
  expect(changedFields(choicesIn({}), madeFor(undefined))).toEqual(["service", "provider", "date"]);
});
