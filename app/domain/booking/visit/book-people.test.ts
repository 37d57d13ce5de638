/** Visits of several people at the same time, one of them with several treatments (35.113 and 35.114). */
import { expect, test } from "vitest";
import { personOf } from "#app/domain/appointments/joint.server.ts";
import { freeVisits } from "#app/domain/booking/joint/change-request.server.ts";
import { whoComes } from "#app/domain/booking/joint/parts.server.ts";
import { peopleOfVisit } from "#app/domain/day/part-labels.sql.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, now, requester, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { bookVisit } from "./book.server.ts";
import { moveVisit } from "./move.server.ts";

const studio = perTest(smallStudio);

const guest = { visitor: null, key: null, now };
const facial = (more: object = {}) => ({ serviceId: studio.facial, providerId: studio.tom, ...more });
const brows = (more: object = {}) => ({ serviceId: studio.brows, ...more });
const asked = (rows: object[], more: object = {}) => ({
  ...{ ...ana, kind: "household", date: tuesday, time: "10:00", rows },
  ...more,
});
/** Ana has a facial and then brows. Bo has brows at the same time. */
const motherAndChild = (name: object = { customerName: "Bo" }) =>
  asked([facial({ person: 1 }), brows({ person: 1 }), brows({ person: 2, ...name })]);
const booked = (input: object) => {
  const outcome = bookVisit(input, guest);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.appointments;
};
const inShort = (parts: ReturnType<typeof booked>) =>
  parts.map((part) => [part.serviceName, part.contact.name, part.startMin, part.providerId, personOf(part)]);

test("people begin together, and each person's treatments follow each other", () => {
  expect(inShort(booked(motherAndChild()))).toEqual([
    ["Facial", ana.customerName, 600, studio.tom, 1],
    ["Brows", "Bo", 600, studio.maya, 2],
    ["Brows", ana.customerName, 660, studio.maya, 1],
  ]);
  expect(studio.rows("SELECT kind, persons FROM joint_visits")).toEqual([
    { kind: "household", persons: "121" },
  ]);
  expect(studio.count("clients")).toBe(2);
});

test("the booker has the first part, in any order of rows", () => {
  const rows = [
    brows({ person: 4 }),
    facial({ person: 2, customerName: "Bo" }),
    facial({ person: 4, providerId: "any" }),
  ];
  const parts = booked(asked(rows, { time: "10:30" }));
  expect(parts[0]?.contact.name).toBe(ana.customerName);
  expect(parts.map(personOf)).toEqual([1, 2, 1]);
});

test("the first part never belongs to a companion without a name", () => {
  const parts = booked(motherAndChild({}));
  const [first] = parts;
  const atDesk = peopleOfVisit(first?.jointId ?? null);
  expect(parts.map(({ id }) => atDesk.get(id)?.name)).toEqual([
    "Ana López",
    "Ana López's companion",
    "Ana López",
  ]);
  const who = first && whoComes(first);
  expect(parts.map(({ id }) => who?.get(id))).toEqual(["you", "your companion", "you"]);
});

test("a companion's name applies to all their treatments and makes one record", () => {
  const ofMaya = { providerId: studio.maya };
  const rows = [
    facial({ person: 1 }),
    brows({ person: 2, customerName: "Bo" }),
    facial({ person: 2, ...ofMaya }),
  ];
  const parts = booked(asked(rows, { notes: "No oils" }));
  const ofBo = parts.filter((part) => personOf(part) === 2);
  expect(ofBo.map(({ contact }) => [contact.name, contact.notes])).toEqual([
    ["Bo", null],
    ["Bo", null],
  ]);
  expect(new Set(ofBo.map(({ recordId }) => recordId)).size).toBe(1);
});

test("a household without numbers has one person per row", () => {
  const parts = booked(asked([facial(), brows({ customerName: "Bo" })]));
  expect(parts.map(personOf)).toEqual([1, 2]);
  expect(studio.rows("SELECT persons FROM joint_visits")).toEqual([{ persons: "" }]);
});

test("a move keeps each person's treatments one after another", () => {
  const [first] = booked(motherAndChild());
  const moved = moveVisit(
    first?.id ?? 0,
    { date: tuesday, time: "13:00" },
    requester("staff", studio.maya),
    now,
    "all",
  );
  if (!moved.ok) throw new Error(moved.refusal.message);
  expect(moved.value.appointments.map((part) => [part.serviceName, part.startMin, personOf(part)])).toEqual([
    ["Facial", 780, 1],
    ["Brows", 780, 2],
    ["Brows", 840, 1],
  ]);
});

test("the API books the times that it offers for several people, and refuses wrong numbers at their row", async () => {
  const query = new URLSearchParams({ date: tuesday, kind: "household" });
  for (const row of [`${studio.facial}:${studio.tom}::1`, `${studio.brows}:any::1`, `${studio.brows}:any::2`])
    query.append("row", row);
  const free = freeVisits(query, now);
  if (!free.ok) throw new Error(free.refusal.message);
  expect(free.value.find(({ time }) => time === "10:00")?.rows.map(({ row }) => row)).toEqual([1, 3, 2]);
  const answer = (input: object) => callRoute("POST /api/visits", { json: input, now });
  for (const person of [0, 6, 1.5, "two"]) {
    const { status, data } = await answer(asked([facial(), brows({ person })]));
    expect([status, JSON.stringify(data)]).toEqual([400, expect.stringContaining('"person2"')]);
  }
  const chain = await answer(asked([facial({ person: 1 }), brows({ person: 2 })], { kind: "chain" }));
  expect([chain.status, JSON.stringify(chain.data)]).toEqual([400, expect.stringContaining('"person2"')]);
  expect((await answer(motherAndChild())).status).toBe(201);
});
