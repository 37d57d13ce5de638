/** Undoing changes at the desk restores the database (rule 6.61). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { settleFee } from "#app/domain/booking/change/fee.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { giveReward, undoReward } from "#app/domain/loyalty/rewards.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import {
  ana,
  appointmentAt,
  instantAt,
  monday,
  requester,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { appointments } from "#db/schema.ts";
import { asDeskChange } from "./desk-change.server.ts";
import { undoDeskChange } from "./undo-desk-change.server.ts";

type Studio = ReturnType<typeof studioWithPeople>;

/** Reads all tables except the stored changes. Revisions may only rise. */
function dump({ rows }: Studio): Record<string, unknown> {
  const names = rows(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
    .map(({ name }) => String(name))
    .filter((name) => !["audit", "desk_changes"].includes(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      rows(`SELECT * FROM ${name} ORDER BY 1, 2`).map((row) =>
        name === "appointments" ? { ...row, revision: 0 } : row,
      ),
    ]),
  );
}

const anyVisit = fc.nat({ max: 5 });
const anyTime = fc.constantFrom("09:00", "10:30", "12:00", "13:00", "15:00", "16:10");
const anyDate = fc.constantFrom(monday, tuesday);
const anyDeed = fc.oneof(
  fc.record({ what: fc.constant("book" as const), date: anyDate, time: anyTime, who: fc.nat({ max: 1 }) }),
  fc.record({
    what: fc.constant("move" as const),
    visit: anyVisit,
    date: anyDate,
    time: anyTime,
    who: fc.nat({ max: 1 }),
  }),
  fc.record({
    what: fc.constant("mark" as const),
    visit: anyVisit,
    status: fc.constantFrom(...appointments.status.enumValues),
  }),
  fc.record({
    what: fc.constant("cancel" as const),
    visit: anyVisit,
    calledOffBy: fc.constantFrom("client" as const, "studio" as const, "mistake" as const),
    tell: fc.constantFrom("mail", "told", "no"),
    fee: fc.constantFrom("keep", "waive"),
  }),
  fc.record({ what: fc.constant("fee" as const), visit: anyVisit, fee: fc.constantFrom("keep", "waive") }),
  fc.record({ what: fc.constant("reward" as const), visit: anyVisit }),
  fc.record({ what: fc.constant("unreward" as const), visit: anyVisit }),
);

type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never;

function run(studio: Studio, deed: Deed, now: number): Outcome<unknown, object> {
  const staff = requester("staff", studio.rita);
  const by = { actor: staff.actor, now };
  const providerId = "who" in deed && deed.who === 1 ? studio.tom : studio.maya;
  const ids = studio.appointments().map(({ id }) => Number(id));
  const id = ids[("visit" in deed ? deed.visit : 0) % ids.length] ?? 0;
  if (deed.what === "book") {
    const request = { ...ana, serviceId: studio.facial, providerId, date: deed.date, time: deed.time };
    const context = { actor: staff.actor, clientId: studio.clientId, override: true };
    return book({ ...request, forSomeoneElse: true }, { visitor: null, key: null, now, staff: context });
  }
  if (deed.what === "move") {
    return moveVisit(id, { date: deed.date, time: deed.time, providerId, override: true }, staff, now);
  }
  if (deed.what === "mark") return moveVisit(id, { status: deed.status }, staff, now);
  if (deed.what === "cancel") return cancelVisit(id, staff, { ...deed, waiveReason: "illness" }, now);
  if (deed.what === "fee") {
    const revision = Number(studio.rows("SELECT revision FROM appointments WHERE id = ?", id)[0]?.revision);
    return settleFee(id, { fee: deed.fee, waiveReason: "ours", revision }, by);
  }
  if (deed.what === "unreward") return undoReward(id, 1, by);
  return giveReward(id, 0, by);
}

/** Makes changes five seconds apart in a studio with two visits. Returns those that can be undone. */
function afterDeeds(deeds: Deed[]) {
  const studio = studioWithPeople();
  studio.sqlite.exec("UPDATE settings SET loyalty_visits = 1, email = 'hello@studio.test'");
  appointmentAt(studio, monday, "09:00", { clientId: studio.clientId });
  appointmentAt(studio, tuesday, "12:00", { clientId: studio.clientId, providerId: studio.tom });
  const before = dump(studio);
  const { actor } = requester("staff", studio.rita);
  const changes = deeds.flatMap((deed, at) => {
    const now = start + at * 5000;
    const what = { date: () => monday, label: () => deed.what };
    const made = asDeskChange(what, () => run(studio, deed, now), { actor, now });
    return made.ok && made.change !== null ? [made.change] : [];
  });
  // The same click twice is one change.
  return { studio, before, changes: [...new Set(changes)], by: { actor, now: start + 100_000 } };
}

const start = instantAt(monday, "10:00");
const anyDeeds = fc.array(anyDeed, { minLength: 1, maxLength: 12 });

test("undoing all changes from the last to the first restores everything", () => {
  fc.assert(
    fc.property(anyDeeds, (deeds) => {
      const { studio, before, changes, by } = afterDeeds(deeds);
      try {
        for (const change of changes.toReversed())
          expect(undoDeskChange(change, by)).toMatchObject({ ok: true });
        expect(dump(studio)).toEqual(before);
      } finally {
        studio.close();
      }
    }),
    { numRuns: 40 },
  );
});

test("an undo in any order works or changes nothing, and visits never overlap", () => {
  fc.assert(
    fc.property(anyDeeds, fc.nat(), (deeds, seed) => {
      const { studio, before, changes, by } = afterDeeds(deeds);
      try {
        const open = [...changes];
        for (let turn = 0; turn < 40 && open.length > 0; turn += 1) {
          const [next = 0] = open.splice((seed + turn) % open.length, 1);
          const as = dump(studio);
          const undone = undoDeskChange(next, by);
          if (undone.ok) continue;
          expect([undone.refusal.reason, dump(studio)]).toEqual(["conflict", as]);
          open.push(next);
        }
        expect(studio.overlaps()).toBe(0);
        if (open.length === 0) expect(dump(studio)).toEqual(before);
      } finally {
        studio.close();
      }
    }),
    { numRuns: 20 },
  );
});
