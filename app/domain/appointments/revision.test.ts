/** Each write raises the revision, and the refusal of a stale change says who changed what and when. */
import { beforeEach, describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { linkAppointment } from "#app/domain/booking/change/link-to-account.server.ts";
import { retireService } from "#app/domain/booking/change/retire-service.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { changeTimeZone } from "#app/domain/settings/time-zone.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { linkRequester, type Requester } from "./requester.ts";

const minute = 60_000;

const studio = perTest(studioWithPeople);
let id: number;
let token: string;
let rosa: Requester;
beforeEach(() => {
  const made = appointmentAt(studio, tuesday, "10:30");
  id = made.appointment.id;
  token = made.token;
  rosa = requester("staff", addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist"));
});

const row = () => studio.appointments().find((one) => one.id === id) ?? {};
const admin = { id: 1, role: "admin" } as const;

describe("the revision", () => {
  const writes: [string, () => unknown][] = [
    ["a move", () => moveVisit(id, { time: "12:00" }, studio.staff, now)],
    ["a status", () => setStatus(id, "confirmed", studio.staff.actor, now)],
    ["notes", () => moveVisit(id, { notes: "By phone" }, studio.staff, now)],
    ["a cancellation", () => cancelVisit(id, studio.staff, {}, now)],
    ["a link to an account", () => linkAppointment(token, studio.clientId, now)],
    ["a reassignment", () => deletePerson(studio.maya, { moveTo: studio.tom }, { actor: admin, now })],
    ["a deleted service", () => retireService(studio.facial, { force: true }, { actor: admin, now })],
    [
      "a cancellation with the deleted service",
      () => retireService(studio.facial, { force: true, cancelAppointments: true }, { actor: admin, now }),
    ],
    [
      "another time zone",
      () => {
        const asked = changeTimeZone({ timeZone: "Europe/Berlin" }, { actor: admin, now });
        const clock = asked.ok ? undefined : (asked.refusal.detail?.clock as { mark: string } | undefined);
        return changeTimeZone({ timeZone: "Europe/Berlin", shown: clock?.mark }, { actor: admin, now });
      },
    ],
    [
      "the erasure of its client",
      () => {
        linkAppointment(token, studio.clientId, now);
        return deletePerson(studio.clientId, {}, { actor: admin, now });
      },
    ],
    ["any UPDATE statement", () => studio.sqlite.exec("UPDATE appointments SET notes = notes")],
  ];

  test.each(writes)("rises with %s", (_name, write) => {
    const before = row();
    write();
    expect(Number(row().revision)).toBeGreaterThan(Number(before.revision));
  });

  test("doesn't change if the appointment is already as requested", () => {
    moveVisit(id, { time: "10:30", notes: null }, studio.staff, now);
    setStatus(id, "booked", studio.staff.actor, now);
    expect(row()).toMatchObject({ revision: 0 });
  });

  test("is in the audit of each write", () => {
    moveVisit(id, { time: "12:00", notes: "x" }, studio.staff, now);
    cancelVisit(id, studio.staff, {}, now);
    expect(
      studio.sqlite.prepare("SELECT action, detail ->> 'revision' AS revision FROM audit").all(),
    ).toEqual([
      { action: "moved", revision: 1 },
      { action: "changed", revision: 1 },
      { action: "cancelled", revision: 2 },
    ]);
  });
});

describe("a stale change", () => {
  const commands = {
    move: (revision: number | null | undefined, who: Requester, when: number) =>
      moveVisit(id, { date: wednesday, time: "15:00", revision }, who, when),
    notes: (revision: number | null | undefined, who: Requester, when: number) =>
      moveVisit(id, { notes: "Mine", revision }, who, when),
    cancel: (revision: number | null | undefined, who: Requester, when: number) =>
      cancelVisit(id, who, { revision }, when),
    state: (revision: number | null | undefined, who: Requester, when: number) =>
      setStatus(id, "confirmed", who.actor, when, revision),
  };
  const changes: [string, () => unknown, string, string][] = [
    [
      "a move",
      () => moveVisit(id, { date: "2026-03-06", time: "09:00" }, rosa, now),
      "moved it to Friday, March 6, 9:00 AM",
      "moved it to Friday, March 6, 9:00 AM",
    ],
    [
      "another provider",
      () => moveVisit(id, { time: "12:00", providerId: studio.tom }, rosa, now),
      "moved it to Tuesday, March 3, 12:00 PM, with Tom Reed",
      "moved it to Tuesday, March 3, 12:00 PM, with Tom Reed",
    ],
    ["notes", () => moveVisit(id, { notes: "Hers" }, rosa, now), "changed the notes", "changed the notes"],
    [
      "a status and back",
      () => {
        setStatus(id, "confirmed", rosa.actor, now);
        setStatus(id, "booked", rosa.actor, now);
      },
      "marked it confirmed, 2 minutes ago, and Rosa marked it booked",
      "marked it confirmed, 2 minutes ago, and the studio marked it booked",
    ],
    [
      "a cancellation that was undone",
      () => {
        cancelVisit(id, rosa, {}, now);
        setStatus(id, "booked", rosa.actor, now);
      },
      "cancelled it, 2 minutes ago, and Rosa restored it",
      "cancelled it, 2 minutes ago, and the studio restored it",
    ],
  ];
  const requesters = { staff: () => studio.staff, link: () => linkRequester(id, null) };

  for (const [what, change, toStaff, toClient] of changes) {
    for (const [name, act] of Object.entries(commands)) {
      for (const [kind, who] of Object.entries(requesters)) {
        if (name === "state" && kind !== "staff") continue;
        test(`is refused for ${name} by ${kind} after ${what}, with a sentence and without changes`, () => {
          change();
          const left = studio.sqlite.serialize();
          const outcome = act(0, who(), now + 2.5 * minute);
          const told = kind === "staff" ? `: Rosa ${toStaff}` : `: the studio ${toClient}`;
          expect(outcome).toMatchObject({
            ok: false,
            refusal: {
              reason: "conflict",
              message: expect.stringContaining(`${told}, 2 minutes ago.`),
              detail: { stale: true, revision: row().revision },
            },
          });
          if (kind === "link") expect(JSON.stringify(outcome)).not.toContain("Rosa");
          expect(studio.sqlite.serialize().equals(left)).toBe(true);
          // A form with the current revision is accepted.
          expect(act(Number(row().revision), who(), now + 3 * minute).ok).toBe(true);
        });
      }
    }
  }

  test("is also refused with an unknown revision, and a form must send a revision", () => {
    for (const [name, act] of Object.entries(commands)) {
      expect([name, act(7, studio.staff, now)]).toMatchObject([name, { refusal: { reason: "conflict" } }]);
      expect([name, act(null, studio.staff, now)]).toMatchObject([name, { refusal: { reason: "invalid" } }]);
    }
    expect(row()).toMatchObject({ revision: 0, status: "booked" });
    expect(commands.move(undefined, studio.staff, now).ok).toBe(true);
  });

  test("is accepted if one form sends the same change twice", () => {
    for (const act of [commands.notes, commands.state, commands.move, commands.cancel]) {
      const { revision } = row();
      expect(act(Number(revision), studio.staff, now).ok).toBe(true);
      const after = row();
      expect(act(Number(revision), studio.staff, now).ok).toBe(true);
      expect(row()).toEqual(after);
    }
  });

  test("is refused with who made the change and when, as a time after an hour", () => {
    linkAppointment(token, studio.clientId, now);
    moveVisit(id, { time: "12:00" }, linkRequester(id, null), now);
    moveVisit(id, { time: "13:30" }, studio.client, now);
    moveVisit(id, { time: "15:00" }, studio.staff, now);
    const words = (who: Requester, when: number) => {
      const outcome = moveVisit(id, { time: "16:30", revision: 0 }, who, when);
      return outcome.ok ? "" : outcome.refusal.message;
    };
    expect(words(studio.staff, now + minute)).toMatch(
      /: the client added it to an account, 1 minute ago, and someone with the visit's link moved it to [^,]+, March 3, 12:00 PM, 1 minute ago, and the client moved it .* and you moved it to Tuesday, March 3, 3:00 PM, 1 minute ago\. /u,
    );
    expect(words(studio.client, now)).toMatch(
      /: you added it to an account, just now, in another window, and you \(or someone with this visit's link\) moved it to [^,]+, March 3, 12:00 PM, just now, and you moved it to [^,]+, March 3, 1:30 PM, just now, in another window, and the studio moved it .*, just now\. /u,
    );
    expect(words(linkRequester(id, null), now + 90 * minute)).toContain(
      "the studio moved it to Tuesday, March 3, 3:00 PM, at 8:00 AM.",
    );
    expect(words(studio.staff, instantAt(tuesday, "08:00"))).toContain(", on Monday, March 2 at 8:00 AM.");
  });

  test("is refused even if no audit entry explains it", () => {
    studio.sqlite.exec("UPDATE appointments SET customer_name = 'Deleted client'");
    expect(cancelVisit(id, studio.staff, { revision: 0 }, now)).toMatchObject({
      refusal: {
        message: expect.stringMatching(
          /^This visit was changed since you opened this page\. Check it and try again\.$/u,
        ),
      },
    });
  });

  test("doesn't reveal an appointment to a stranger", () => {
    const stranger = requester("client", addPerson(studio.sqlite, "Eve", "eve@example.com", "user"));
    for (const act of [commands.move, commands.cancel, commands.notes]) {
      for (const revision of [0, 1, null])
        expect(act(revision, stranger, instantAt(monday, 500))).toMatchObject({
          refusal: { reason: "not-found" },
        });
    }
  });
});
