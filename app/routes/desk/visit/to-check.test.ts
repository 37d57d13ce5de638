/** Tests what the desk checks of a guest's booking: on the board and in the panel (rule 36.26). */
import { beforeEach, expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();
let id: number;
let token: string;
beforeEach(() => {
  studio.sqlite
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, mark_kind) VALUES (?, 'mark', 'pregnancy')",
    )
    .run(studio.facial);
  const made = appointmentAt(studio, tuesday, "10:30");
  ({ token } = made);
  id = made.appointment.id;
});

const words = "Not suitable during pregnancy.";
const board = () => browser({ as: studio.rita, now }).open(`/receptionist?date=${tuesday}`);
const panel = () => browser({ as: studio.rita, now }).open(`/receptionist?date=${tuesday}&visit=${id}`);

it("appears on the board and in the panel until it is checked", async () => {
  expect((await board()).words).toContain("to be checked: Not suitable during pregnancy");
  const page = await panel();
  expect(page.words).toContain(`To be checked: ${words}`);
  const checked = await page.press("Mark as checked");
  expect(checked.leadsTo).toContain("done=marked");
  expect(studio.actions().at(-1)).toBe("checked");
  expect((await panel()).words).not.toContain("To be checked");
  expect((await board()).words).not.toContain("to be checked");
});

it("is refused to clients, and if the visit has changed", async () => {
  const form = { intent: "checked", visit: String(id), revision: "7" };
  const stale = await callRoute("POST /receptionist", { as: studio.rita, now, form });
  expect(stale.status).toBe(409);
  const client = await callRoute("POST /receptionist", { as: studio.clientId, now, form });
  expect(client.status).toBe(403);
  expect(studio.appointments()[0]?.to_check).toBe(words);
});

it("is hidden from the guest's pages and the API", async () => {
  const link = await callRoute(`GET /manage/${token}`, { now });
  const json = {
    ...ana,
    serviceId: studio.facial,
    providerId: studio.tom,
    date: wednesday,
    time: "10:00",
  };
  const made = await callRoute("POST /api/appointments", { now, json });
  for (const { text } of [link, made]) expect(text).not.toContain("pregnancy");
});

it("is hidden by the curtain", async () => {
  const { withInitials } = await import("#app/domain/day/board.server.ts");
  const { data } = await callRoute(`GET /receptionist?date=${tuesday}`, { as: studio.rita, now });
  expect(JSON.stringify(data.page.board)).toContain("Not suitable during pregnancy");
  expect(JSON.stringify(withInitials(data.page.board))).not.toContain("Not suitable during pregnancy");
});
