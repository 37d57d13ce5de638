import { expect, test } from "vitest";
import { changedFields, choicesIn, madeFor, timesFor, timesOfNow } from "./shown-fields.ts";

const offered = { service: "Facial", provider: "any", date: "2026-03-03" };

test("a visible field differs when it says something else; one that is not shown says nothing", () => {
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

test("the sentence names what was changed", () => {
  expect(timesOfNow(["date"], "moved")).toContain("Nothing is moved yet: these are the times for the date ");
  expect(timesOfNow(["service", "provider", "date"], "booked")).toContain(" the service, provider and date ");
});

test("what times were made for at the desk is one text, and read back from it", () => {
  const choices = { serviceId: 2, providerId: "any", date: "2026-03-03" };
  expect(timesFor(choices)).toBe("2,any,2026-03-03");
  expect(changedFields(choicesIn(choices), madeFor("2,any,2026-03-03"))).toEqual([]);
  expect(changedFields(choicesIn({ ...choices, serviceId: "7" }), madeFor("2,any,2026-03-03"))).toEqual([
    "service",
  ]);
  expect(timesFor({ providerId: 5, date: "2026-03-03" })).toBe(",5,2026-03-03");
  expect(changedFields(choicesIn({}), madeFor(undefined))).toEqual(["service", "provider", "date"]);
});
