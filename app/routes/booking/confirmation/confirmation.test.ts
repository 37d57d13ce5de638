import { describe, expect, test } from "vitest";
import { bookedHereCookie } from "#app/domain/booking/change/link-to-account.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });

async function open(query: string, cookie = "") {
  const { status, headers, data } = await callRoute(`/confirmation${query}`, { cookie });
  return { status, headers, page: data };
}

describe("the confirmation", () => {
  test("opens by its link any number of times, with reference, service, date, provider and place", async () => {
    const { token, appointment } = appointmentAt(studio, tuesday, "10:30");
    for (const _ of [1, 2]) {
      const { status, page } = await open(`?b=${token}`);
      expect(status).toBe(200);
      expect(page.appointment).toMatchObject({
        heading: "Booking Confirmed!",
        reference: appointment.reference,
        serviceName: "Facial",
        day: "Tuesday, March 3, 2026",
        time: "10:30 AM",
        endTime: "11:30 AM",
        providerName: "Maya Ortiz",
        price: "$95",
        changeDeadline: "Monday, March 2, 10:30 AM",
        calendarFile: `/confirmation/${token}.ics`,
      });
    }
  });

  test("offers an account in the browser that booked, elsewhere by email if it can be sent", async () => {
    const { token, appointment } = appointmentAt(studio, tuesday, "10:30");
    const account = async (cookie?: string) => (await open(`?b=${token}`, cookie)).page.appointment?.account;
    expect(await account(bookedHereCookie([appointment], now).split(";")[0])).toBe("offer");
    expect(await account()).toBe("none");
    environment().smtpUrl = "smtp://127.0.0.1:1";
    expect(await account()).toBe("mail");
    environment().smtpUrl = null;
  });

  test("promises no free change until a past moment", async () => {
    const { token } = appointmentAt(studio, monday, "15:00");
    expect((await open(`?b=${token}`)).page.appointment?.changeDeadline).toBeNull();
  });

  test("shows only the first name, and no contact", async () => {
    const { token } = appointmentAt(studio, tuesday, "10:30", { notes: "A scar on my chin" });
    const { page } = await open(`?b=${token}`);
    expect(page.appointment?.firstName).toBe("Ana");
    expect(JSON.stringify(page)).not.toMatch(/López|ana@example|010-2030|scar/u);
  });

  test("is not cached or indexed", async () => {
    const { token } = appointmentAt(studio, tuesday, "10:30");
    for (const query of ["", "?b=unknown", `?b=${token}`]) {
      const { headers } = await open(query);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    }
  });

  test("of a cancelled visit says that it is cancelled", async () => {
    const { token } = appointmentAt(studio, tuesday, "10:30");
    studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
    const { page } = await open(`?b=${token}`);
    expect(page.appointment).toMatchObject({ heading: "Booking Cancelled", state: "cancelled" });
  });

  test("without a token shows nothing and causes no error", async () => {
    expect(await open("")).toMatchObject({ status: 200, page: { appointment: null } });
    expect((await open("?b=")).status).toBe(200);
  });

  test("with an unknown token is 404, and 429 after many guesses", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) statuses.push((await open(`?b=guess${guess}`)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]));
    expect(statuses[20]).toBe(429);
    const { token } = appointmentAt(studio, tuesday, "10:30");
    expect((await open(`?b=${token}`)).status).toBe(200);
  });
});
