import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  type SmallStudio,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { cancelVisit } from "./cancel.server.ts";
import { manageLink, ownAppointmentsOf } from "./own-appointments.server.ts";

let studio: SmallStudio;
let clientId: number;
let client: Requester;
beforeEach(() => {
  const made = studioWithPeople();
  studio = made;
  ({ clientId, client } = made);
});
afterEach(() => studio.close());

const idsAt = (when: number) => {
  const { upcoming, past } = ownAppointmentsOf(clientId, when);
  return { upcoming: upcoming.map(({ id }) => id), past: past.map(({ id }) => id) };
};

describe("a person's visits", () => {
  test("are upcoming until they begin, next first, and then past, latest first", () => {
    const late = appointmentAt(studio, tuesday, "15:00", { clientId }).appointment.id;
    const early = appointmentAt(studio, tuesday, "09:00", { clientId }).appointment.id;
    const today = appointmentAt(studio, monday, "10:30", { clientId }).appointment.id;
    expect(idsAt(now)).toEqual({ upcoming: [today, early, late], past: [] });
    expect(idsAt(instantAt(monday, 630)).upcoming).toContain(today);
    expect(idsAt(instantAt(monday, 631)).past).toEqual([today]);
    expect(idsAt(instantAt(tuesday, 720))).toEqual({ upcoming: [late], past: [early, today] });
  });

  test("are in the history if they are cancelled, even if they are in the future", () => {
    const { id } = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    cancelVisit(id, client, {}, now);
    expect(idsAt(now)).toEqual({ upcoming: [], past: [id] });
  });

  test("are in the history if they are completed in their first minute", () => {
    const { id } = appointmentAt(studio, monday, "10:30", { clientId }).appointment;
    const start = instantAt(monday, "10:30");
    setStatus(id, "completed", { id: studio.maya, role: "provider" }, start);
    expect(idsAt(start)).toEqual({ upcoming: [], past: [id] });
  });

  test("exclude those of other accounts and of guests with the same address", () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, tuesday, "12:00", { clientId: studio.tom });
    expect(idsAt(now)).toEqual({ upcoming: [], past: [] });
  });

  test("have dates and prices in words, and the possible changes", () => {
    appointmentAt(studio, tuesday, "10:30", { clientId });
    expect(ownAppointmentsOf(clientId, now).upcoming).toMatchObject([
      {
        serviceName: "Facial",
        providerName: "Maya Ortiz",
        date: tuesday,
        day: "Tuesday, March 3, 2026",
        price: "$95",
        status: "booked",
        mayCancel: true,
        mayMove: true,
        late: false,
        chargeWords: null,
        charged: null,
      },
    ]);
    expect(ownAppointmentsOf(clientId, instantAt(tuesday, 540)).upcoming).toMatchObject([
      {
        mayCancel: true,
        mayMove: false,
        late: true,
        chargeMinor: 9500,
        chargeWords: expect.stringContaining("$95"),
      },
    ]);
  });

  test("show the charge of a late cancellation", () => {
    const { id } = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    cancelVisit(id, client, { lateConfirmed: true }, instantAt(tuesday, 540));
    expect(ownAppointmentsOf(clientId, now).past).toMatchObject([
      { charged: "$95", mayCancel: false, late: false },
    ]);
  });
});

describe("the link to the manage page", () => {
  test("is a new link each time, for the owner of the visit", () => {
    const { id } = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    const link = manageLink(id, client, now);
    expect(link).toMatchObject({ ok: true, value: expect.stringMatching(/^\/manage\/[\w-]{43}$/) });
    if (link.ok) expect(subjectOf("manage", link.value.slice("/manage/".length), now)).toBe(id);
  });

  test("is refused for another person's visit as for a missing one", () => {
    const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
    expect(manageLink(id, client, now)).toEqual(manageLink(9999, client, now));
    expect(manageLink(id, client, now)).toMatchObject({ refusal: { reason: "not-found" } });
  });
});
