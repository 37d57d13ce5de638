import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actorOf } from "#app/accounts/people/actor.ts";
import { instantAt, type SmallStudio, smallStudio, tuesday, visitAt } from "#app/booking/testing.server.ts";
import type { Visitor } from "#app/http/checks/access.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { action, loader } from "./route.tsx";

let studio: SmallStudio;
let id: number;
beforeEach(() => {
  studio = smallStudio();
  // why: the doors ask the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now: instantAt(tuesday, "10:15") });
  id = visitAt(studio, tuesday, "10:30").appointment.id;
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

const contextOf = (userId: number) => ({
  visitor: {
    userId,
    username: "Maya",
    email: null,
    phone: null,
    roles: ["provider"],
    sessionId: 1,
    preference: "browser",
    watched: true,
    passwordIsGiven: false,
  } satisfies Visitor,
  requestId: "r",
  ip: "",
  nonce: "",
  origin: "",
  by: { actor: actorOf(null, "r"), now: nowInstant() },
});

async function mark(who: number, fields: Record<string, string>) {
  const request = new Request("http://localhost/provider", {
    method: "POST",
    body: new URLSearchParams({ intent: "status", visit: String(id), revision: "0", ...fields }),
  });
  return action({ request, params: {}, context: contextOf(who) });
}

async function open(who: number, query: string) {
  const request = new Request(`http://localhost/provider?${query}`);
  const answer = loader({ request, params: {}, context: contextOf(who) });
  return { status: answer.status, body: await answer.json() };
}

test("A provider's page has the own visits of the day.", async () => {
  expect(await open(studio.maya, `date=${tuesday}`)).toMatchObject({
    status: 200,
    body: { day: { visits: [{ id, client: "Ana López" }] } },
  });
});

test("Another provider's page has no trace of them.", async () => {
  expect(JSON.stringify(await open(studio.tom, `date=${tuesday}`))).not.toMatch(/Ana|555/u);
});

test("A date that is none answers 400.", async () => {
  expect((await open(studio.maya, "date=x")).status).toBe(400);
});

test("An own visit is marked, and the page comes back to its day.", async () => {
  const answer = await mark(studio.maya, { status: "arrived" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/provider?date=${tuesday}&saved`]);
  expect(studio.appointments()).toMatchObject([{ status: "arrived" }]);
});

test("Another's visit is answered exactly as a missing one, and stays as it is.", async () => {
  const others = await mark(studio.tom, { status: "arrived" });
  const missing = await mark(studio.tom, { status: "arrived", visit: "999" });
  expect([others.status, await others.text()]).toEqual([404, await missing.text()]);
  expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
});

test("A provider cancels nothing here.", async () => {
  expect((await mark(studio.maya, { status: "cancelled" })).status).toBe(400);
  expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
});
