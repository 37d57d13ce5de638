/** Tests a waiting mail when the next change is made without an email (rule 11.26), in all combinations. */
import { afterEach, describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { addPart } from "#app/domain/booking/joint/add-part.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import type { Transport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { asDeskChange } from "./desk-change.server.ts";
import { undoDeskChange } from "./undo-desk-change.server.ts";

const studio = perTest(studioWithPeople);
afterEach(() => (environment().smtpUrl = null));

const soon = (seconds: number) => now + seconds * 1000;
const by = (at: number) => ({ actor: requester("staff", studio.rita).actor, now: at });
function deed<T, D extends object>(work: () => Outcome<T, D>, at: number): number {
  const made = asDeskChange({ date: () => tuesday, label: () => "done" }, work, by(at));
  if (!made.ok) throw new Error(made.refusal.message);
  return made.change ?? 0;
}
const staff = () => requester("staff", studio.rita);
const booked = () => {
  let id = 0;
  deed(() => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    id = appointment.id;
    return { ok: true, value: appointment };
  }, now);
  return id;
};
const change = (id: number, fields: Record<string, unknown>, at: number) =>
  deed(() => moveVisit(id, { override: true, ...fields }, staff(), at), at);
const cancel = (id: number, tell: string, at: number) =>
  deed(() => cancelVisit(id, staff(), { tell }, at), at);

/** Creates a visit with this mail waiting for the client. No mail was sent yet. */
function holding(kind: string): number {
  const id = booked();
  if (kind === "booked") return id;
  studio.sqlite.exec("UPDATE outbox SET sent_at = 1 WHERE kind <> 'reminder'");
  if (kind === "moved") change(id, { time: "12:00", tell: "mail" }, soon(5));
  if (kind === "cancelled") cancel(id, "mail", soon(5));
  return id;
}
const deeds: Record<string, (id: number, tell: string) => number> = {
  move: (id, tell) => change(id, { time: "15:00", tell }, soon(20)),
  cancel: (id, tell) => cancel(id, tell, soon(20)),
  "bring back": (id, tell) => change(id, { status: "booked", time: "15:00", tell }, soon(20)),
};
const waiting = () =>
  studio
    .rows(
      "SELECT kind FROM outbox WHERE audience = 'client' AND kind <> 'reminder' AND sent_at IS NULL AND dropped_at IS NULL",
    )
    .map(({ kind }) => kind)
    .join();

async function mailedTo(address: string): Promise<string[]> {
  environment().smtpUrl = "smtp://mail.test";
  const texts: string[] = [];
  const transport: Transport = {
    async deliver({ to, content }) {
      if (to === address) texts.push(JSON.stringify(content));
      return { ok: true };
    },
  };
  await sendDue(soon(200), transport);
  return texts;
}

const cases = [
  ["booked", "move", "mail", "booked"],
  ["booked", "move", "told", "booked"],
  ["booked", "move", "no", "booked"],
  ["booked", "cancel", "mail", ""],
  ["booked", "cancel", "told", ""],
  ["booked", "cancel", "no", ""],
  ["moved", "move", "mail", "moved"],
  ["moved", "move", "told", ""],
  ["moved", "move", "no", "moved"],
  ["moved", "cancel", "mail", "cancelled"],
  ["moved", "cancel", "told", ""],
  ["moved", "cancel", "no", ""],
  ["cancelled", "bring back", "mail", "moved"],
  ["cancelled", "bring back", "told", ""],
  ["cancelled", "bring back", "no", "moved"],
  ["nothing", "move", "mail", "moved"],
  ["nothing", "move", "told", ""],
  ["nothing", "move", "no", ""],
  ["nothing", "cancel", "told", ""],
  ["nothing", "cancel", "no", ""],
] as const;

describe.each(["smtp://mail.test", null])("with the mail server %s", (smtpUrl) => {
  test.each(cases)(
    "a waiting mail (%s), then a change (%s, client informed by: %s), results in: %s",
    async (held, what, tell, expected) => {
      environment().smtpUrl = smtpUrl;
      const id = holding(held);
      const before = waiting();
      const done = deeds[what]?.(id, tell) ?? 0;
      expect(waiting()).toBe(expected);
      // An undo restores the waiting mail.
      undoDeskChange(done, by(soon(30)));
      expect(waiting()).toBe(before);
      deeds[what]?.(id, tell);

      const texts = await mailedTo("ana@example.com");
      expect(texts).toHaveLength(expected ? 1 : 0);
      if (expected === "booked" || expected === "moved") {
        expect(texts[0]).toContain("3:00 PM");
        expect(texts[0]).not.toContain("12:00 PM");
        expect(texts[0]?.includes("10:30 AM")).toBe(expected === "moved");
      }
    },
  );
});

test("the previous provider gets the new place of a visit that is restored with another provider", () => {
  const id = holding("cancelled");
  change(id, { status: "booked", providerId: studio.tom }, soon(20));
  const mails = studio.rows(
    "SELECT kind, recipient, facts FROM outbox WHERE audience = 'provider' AND sent_at IS NULL AND dropped_at IS NULL ORDER BY recipient",
  );
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    "moved maya@studio.test",
    "booked tom@studio.test",
  ]);
  expect(JSON.parse(String(mails[0]?.facts))).toMatchObject({ handedOver: true });
});

describe("a part of a visit whose booking mail still waits", () => {
  const grow = (id: number, tell = "mail") =>
    deed(
      () => addPart(id, { serviceId: studio.brows, date: tuesday, time: "11:30", tell }, staff(), soon(10)),
      soon(10),
    );
  const secondPart = () => Number(studio.appointments()[1]?.id);
  const house = () => String(studio.rows("SELECT email FROM settings")[0]?.email);

  test.each(["mail", "no", "told"])("is added: one mail lists the whole visit (%s)", async (tell) => {
    grow(booked(), tell);
    const [mail = "", ...more] = await mailedTo("ana@example.com");
    expect(more).toEqual([]);
    expect(mail).toContain("Your visit is booked");
    expect(mail).toMatch(/10:30 AM.*Facial.*11:30 AM.*Brows/u);
  });

  test("is added: the studio gets one mail too", async () => {
    grow(booked());
    expect(await mailedTo(house())).toHaveLength(1);
  });

  test("is added, moved to another day and cancelled: no mail announces it", async () => {
    const id = booked();
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1 WHERE kind <> 'reminder'");
    grow(id);
    change(secondPart(), { date: wednesday, time: "12:00" }, soon(20));
    cancel(secondPart(), "mail", soon(30));
    const mails = [...(await mailedTo("ana@example.com"))];
    expect(mails.filter((mail) => mail.includes("one more treatment"))).toEqual([]);
  });

  test("moves to another day as the first part and is cancelled: the mail has the day of the remaining part", async () => {
    const id = booked();
    grow(id);
    change(id, { date: wednesday, time: "12:00" }, soon(20));
    cancel(id, "mail", soon(30));
    const [mail = ""] = await mailedTo("ana@example.com");
    expect(mail).toContain("Tuesday, March 3, 2026");
    expect(mail).not.toContain("Wednesday");
  });

  test("is added and undone: before a mail was sent, no one is emailed; after it, the client is", async () => {
    const id = booked();
    const first = grow(id);
    expect(undoDeskChange(first, by(soon(20))).ok).toBe(true);
    const second = grow(id);
    expect(await mailedTo("ana@example.com")).toHaveLength(1);
    expect(undoDeskChange(second, by(soon(250))).ok).toBe(true);
    expect(waiting()).toBe("cancelled");
  });

  test.each(["mail", "no", "told"])("is cancelled: the mail lists the remaining part (%s)", async (tell) => {
    const id = booked();
    grow(id);
    cancel(id, tell, soon(20));
    const [mail = "", ...more] = await mailedTo("ana@example.com");
    expect(more).toEqual([]);
    expect(mail).toMatch(/Your visit is booked.*Brows.*11:30 AM/u);
    expect(mail).not.toContain("10:30 AM");
  });

  test("is moved: the mail lists all parts at their new times", async () => {
    grow(booked());
    change(secondPart(), { time: "15:00" }, soon(20));
    const [mail = "", ...more] = await mailedTo("ana@example.com");
    expect(more).toEqual([]);
    expect(mail).toMatch(/Your visit is booked.*10:30 AM.*Facial.*3:00 PM.*Brows/u);
  });

  test("is cancelled as the last one: no mail is sent", async () => {
    const id = booked();
    grow(id);
    cancel(id, "mail", soon(20));
    cancel(secondPart(), "mail", soon(30));
    expect(waiting()).toBe("");
    expect(await mailedTo("ana@example.com")).toEqual([]);
  });

  test("is cancelled and restored after another mail was sent: the client is emailed", async () => {
    const id = booked();
    grow(id);
    const first = cancel(id, "mail", soon(20));
    change(secondPart(), { time: "15:00" }, soon(30));
    await mailedTo("ana@example.com");
    expect(undoDeskChange(first, by(soon(250))).ok).toBe(true);
    expect(waiting()).toBe("booked");
  });
});
