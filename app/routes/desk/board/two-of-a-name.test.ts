/** Staff can tell two providers with the same name apart. Guests see only the name. */
import { beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let earlier: string;
let later: string;
beforeEach(() => {
  studio.sqlite.prepare("UPDATE users SET username = 'Ana Lee' WHERE id = ?").run(studio.maya);
  studio.sqlite.prepare("UPDATE users SET username = 'ana lee' WHERE id = ?").run(studio.tom);
  [earlier, later] = studio.maya < studio.tom ? ["Ana Lee", "ana lee (2)"] : ["Ana Lee (2)", "ana lee"];
});

const read = (address: string, form?: Record<string, string>) =>
  callRoute(address, { as: studio.rita, now, form });

const isNamed = (data: unknown) => {
  const words = JSON.stringify(data);
  return [earlier, later].filter((name) =>
    new RegExp(`${name.replace(/[()]/gu, "\\$&")}(?! \\()`, "u").test(words),
  );
};

test("the board has a column for each provider, in the order of their accounts", async () => {
  const { data } = await read("/receptionist");
  const names = data.page.board.columns.map(({ id, name }: { id: number; name: string }) => [id, name]);
  expect(Object.fromEntries(names)).toMatchObject({ [studio.maya]: earlier, [studio.tom]: later });
});

test.each([
  ["a new appointment", () => `/receptionist?new&date=${tuesday}&service=${studio.facial}&time=03:00`],
  ["a walk-in", () => "/receptionist?walkin"],
  ["the next free times", () => `/receptionist/free?service=${studio.facial}`],
  ["the week", () => "/receptionist/week"],
  ["the month", () => "/receptionist/month"],
  ["paper", () => "/receptionist/paper"],
  ["the entry of paper bookings", () => "/receptionist/paper/enter"],
  ["a single day", () => `/receptionist/day?date=${tuesday}`],
  ["the schedules", () => "/admin/schedules"],
])("%s names both providers", async (_, address) => {
  const { data } = await callRoute(address(), { as: studio.rita, now: now + 3_600_000 });
  expect(isNamed(data)).toEqual([earlier, later]);
});

test.each(["absence", "late", "week", "day"])(
  "the page %s says which of the two providers it is about",
  async (page) => {
    const { data } = await read(`/receptionist/${page}?date=${monday}&provider=${studio.tom}`);
    expect(isNamed(data)).toContain(later);
  },
);

test("a visit, its move and the message name the right provider", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  const address = `/receptionist?visit=${appointment.id}`;
  expect((await read(address)).data.page.panel.appointment.providerName).toBe(later);
  expect(isNamed((await read(`${address}&move`)).data.page.panel.move)).toEqual([earlier, later]);
  const press = { intent: "place", visit: String(appointment.id), revision: String(appointment.revision) };
  await read(address, { ...press, to: `${studio.tom} ${tuesday} ${12 * 60}` });
  expect((await read(address)).data.page.undo.last.label).toContain(`with ${later}`);
});

test("a refusal names the provider with whom a time does not fit", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  const other = appointmentAt(studio, tuesday, "13:00", { providerId: studio.tom }).appointment;
  const press = { intent: "place", visit: String(appointment.id), revision: String(appointment.revision) };
  const to = `${studio.tom} ${tuesday} ${other.startMin}`;
  expect(JSON.stringify((await read("/receptionist", { ...press, to })).data)).toContain(`${later}: `);
});

test("guests see the names without numbers", async () => {
  const { data } = await callRoute(`/book?service=Facial&date=${tuesday}`, { now });
  expect(JSON.stringify(data)).toContain("ana lee");
  expect(JSON.stringify(data)).not.toContain("(2)");
});

test("a provider who left does not change the numbers of the others", async () => {
  studio.sqlite
    .prepare("UPDATE providers SET active = 0 WHERE user_id = ?")
    .run(Math.min(studio.maya, studio.tom));
  expect(isNamed((await read("/receptionist/week")).data)).toContain(
    studio.maya < studio.tom ? later : earlier,
  );
});
