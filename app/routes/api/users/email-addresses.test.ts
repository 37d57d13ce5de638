/** Tests addresses that look like another one or like a command-line option (rule 17.12). */
import { expect, it } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, now, tuesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest({ limits: false });

it.each(["\u0430dmin@demo.test", "ana@ex\u0430mple.com", "-oQ@x.test"])(
  "refuses %s of a booking and of a new account in words, and writes nothing",
  async (email) => {
    const json = { serviceId: studio.facial, providerId: studio.tom, date: tuesday, time: "10:00" };
    const booked = await callRoute("POST /api/appointments", {
      json: { ...ana, ...json, customerEmail: email },
      now,
    });
    expect([booked.status, booked.data.fieldErrors.customerEmail]).toEqual([
      400,
      expect.stringMatching(/alphabets|hyphen/u),
    ]);
    const registered = await callRoute("POST /api/users", {
      json: { username: "Ana Look", email, password: "A-Long-Passphrase-7", phone: "555-010-4050" },
      now,
    });
    expect([registered.status, Object.keys(registered.data.fieldErrors)]).toEqual([400, ["email"]]);
  },
);
