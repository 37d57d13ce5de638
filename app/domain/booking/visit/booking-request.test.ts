import { expect, test } from "vitest";
import { readBookingRequest } from "./booking-request.server.ts";

const form = {
  customerName: " Ana  López ",
  customerEmail: "Ana@Example.com",
  customerPhone: "(555) 010-2030",
  serviceId: "3",
  date: "2026-03-03",
  time: "10:30",
};

const read = (more: Record<string, unknown> = {}) => {
  const outcome = readBookingRequest({ ...form, ...more });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};

test("the hash of a request matches the hashes of stored visits", () => {
  expect(read().hash).toBe("QqnB4UtevD1-6Ur7-dpKoGyyR1ZOnjPd0IlGus1PDKQ");
  const more = { providerId: "7", notes: "Please\r\nring.", forSomeoneElse: "on" };
  expect(read(more).hash).toBe("HBIdZhEJ3beWYHVviMhp79RFoBfq7qzG62zksWH86H4");
});

test("the hash changes with the booking, not with the person it is for", () => {
  const hashes = [
    read(),
    ...Object.entries({ ...form, notes: "", providerId: "" }).map(([name]) =>
      read({
        [name]: { date: "2026-03-04", time: "11:00", customerEmail: "b@example.com" }[name] ?? "7777777",
      }),
    ),
  ].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(read({ forSomeoneElse: true }).hash).toBe(read().hash);
});

test("the contact of a request is one object", () => {
  expect(read({ notes: " Ring. " }).contact).toEqual({
    customerName: "Ana López",
    customerEmail: "ana@example.com",
    customerPhone: "(555) 010-2030",
    customerPhoneDigits: "5550102030",
    notes: "Ring.",
  });
});

test("missing fields have error texts for the client or for the desk", () => {
  const outcome = readBookingRequest({ ...form, customerName: " ", notes: 7 }, { whose: "the client's" });
  expect(outcome).toMatchObject({
    refusal: {
      message: "Please fill in all required fields.",
      fields: { customerName: "Enter the client's name.", notes: "Please enter the notes as text." },
    },
  });
});
