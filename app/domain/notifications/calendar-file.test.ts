import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEntry, calendarFile, googleCalendarLink } from "./calendar-file.server.ts";

const appointment: CalendarEntry = {
  identity: "12 K7PQ29",
  sequence: 0,
  changedAt: Date.UTC(2026, 10, 20, 9, 0),
  start: Date.UTC(2026, 10, 24, 18, 30),
  end: Date.UTC(2026, 10, 24, 19, 30),
  title: "Signature Facial at Lavender & Linen",
  description: "With Maya Ortiz, $95.\nReference K7PQ29",
  location: "48 Juniper Lane, Portland, OR 97205",
  organizer: { name: 'The "Lavender" & Linen', email: "hello@lavender-linen.example" },
  cancelled: false,
};

async function parsed(entry: CalendarEntry) {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(await calendarFile(entry)));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("The file has no event.");
  return { calendar, event, read: new ICAL.Event(event) };
}

describe("the calendar file", () => {
  it("is one published event with all facts, valid for a strict parser", async () => {
    const { calendar, event, read } = await parsed(appointment);
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
    expect(read.summary).toBe(appointment.title);
    expect(read.description).toBe(appointment.description);
    expect(read.location).toBe(appointment.location);
    expect(event.getFirstPropertyValue("status")).toBe("CONFIRMED");
    expect(event.getFirstPropertyValue("organizer")).toBe("mailto:hello@lavender-linen.example");
    expect(event.getFirstProperty("organizer")?.getFirstParameter("cn")).toBe("The 'Lavender' & Linen");
  });

  it("has start, end and last change as UTC instants", async () => {
    const { event } = await parsed(appointment);
    const utc = (name: string) => String(event.getFirstPropertyValue(name));
    expect(utc("dtstart")).toBe("2026-11-24T18:30:00Z");
    expect(utc("dtend")).toBe("2026-11-24T19:30:00Z");
    expect(utc("dtstamp")).toBe("2026-11-20T09:00:00Z");
  });

  it("keeps the UID of a changed appointment, raises SEQUENCE and marks a cancellation", async () => {
    const first = await parsed(appointment);
    const later = await parsed({
      ...appointment,
      sequence: 2,
      start: appointment.start + 3_600_000,
      cancelled: true,
    });
    expect(later.read.uid).toBe(first.read.uid);
    expect(later.event.getFirstPropertyValue("sequence")).toBe(2);
    expect(later.event.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect((await parsed({ ...appointment, identity: "13 K7PQ29" })).read.uid).not.toBe(first.read.uid);
    expect(first.read.uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  });

  it("folds lines at 75 octets without splitting a character or losing text", async () => {
    const words = fc
      .string({ unit: "binary", maxLength: 300 })
      .map((text) => text.replace(/\p{Cc}|\uFFFD/gu, " ").trim());
    await fc.assert(
      fc.asyncProperty(words, words, async (title, description) => {
        const text = await calendarFile({
          ...appointment,
          title: `x${title}`,
          description: `x${description}`,
        });
        const lines = text.split("\r\n");
        expect(lines.pop()).toBe("");
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n\uFFFD]|\p{Surrogate}/u);
        }
        const { read } = await parsed({ ...appointment, title: `x${title}`, description: `x${description}` });
        expect(read.summary).toBe(`x${title}`);
        expect(read.description).toBe(`x${description}`);
      }),
      { numRuns: 60 },
    );
  });

  it("escapes line breaks in names and notes", async () => {
    const { event, read } = await parsed({
      ...appointment,
      title: "A\r\nATTENDEE:mailto:x@y.example\u0000;b,c\\n",
    });
    expect(event.getFirstProperty("attendee")).toBeNull();
    expect(read.summary).toBe("A \nATTENDEE:mailto:x@y.example ;b,c\\n");
  });
});

it("the link to Google Calendar has the same start and end", () => {
  const link = new URL(googleCalendarLink(appointment));
  expect(link.searchParams.get("dates")).toBe("20261124T183000Z/20261124T193000Z");
  expect(link.searchParams.get("text")).toBe(appointment.title);
});
