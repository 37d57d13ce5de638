/** An erasure and its line in the ledger are both stored, or neither is (rule 21.12). */
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { refused } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { finishErasures, replayErasures } from "./erasure-ledger.server.ts";
import { importErasures, notedErasures, noteErasure, writingErasure } from "./ledger-file.server.ts";
import { erasePerson } from "./person/erase-person.server.ts";

const guest = {
  customerName: "Zerlina Quux",
  customerEmail: "zerlina@rare.example",
  customerPhone: "5550100",
};
const by = { actor: { id: null, role: "system" }, now: now + 1 } as const;

const studio = perTest(smallStudio);
let client: number;
beforeEach(() => {
  client = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  appointmentAt(studio, tuesday, "09:00", { clientId: client });
  appointmentAt(studio, tuesday, "10:30", guest);
});

const ledger = () => join(studio.folder, "erasures.log");
const lines = (path = ledger()) => notedErasures(readFileSync(path, "utf8"));
const names = () => studio.appointments().map(({ customer_name }) => customer_name);
const eraseGuest = () => erasePerson({ person: guest.customerEmail, names: ["zerlina quux"] }, by);

/** Makes the last write of each erasure fail, as on a full disk. */
const failing = async (deed: () => unknown) => {
  studio.sqlite.exec(
    "CREATE TRIGGER no_room BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  await expect(async () => deed()).rejects.toThrow("no room");
  studio.sqlite.exec("DROP TRIGGER no_room");
};

/** Simulates a process that ended after writing the line: restores the database from before. */
async function cutOff(deed: () => unknown): Promise<void> {
  const before = join(studio.folder, "before.db");
  studio.sqlite.prepare("VACUUM INTO ?").run(before);
  await deed();
  const guards = studio.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit'");
  for (const { name } of guards) studio.sqlite.exec(`DROP TRIGGER ${name}`);
  studio.sqlite.exec(`ATTACH '${before}' AS kept; PRAGMA foreign_keys = OFF`);
  for (const table of ["users", "user_roles", "clients", "appointments", "tokens", "outbox", "audit"]) {
    studio.sqlite.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM kept.${table}`);
  }
  studio.sqlite.exec("PRAGMA foreign_keys = ON; DETACH kept");
  expect(names()).toEqual(["Ana López", "Zerlina Quux"]);
}

test("a failed erasure is not repeated by a restore, and can be tried again", async () => {
  mkdirSync(join(studio.folder, "backups"));
  await failing(() => deletePerson(client, {}, by));
  await failing(eraseGuest);
  expect([lines(), lines(join(studio.folder, "backups/erasures.log"))]).toEqual([[], []]);
  expect(replayErasures(studio.folder, now + 2)).toBe(0);
  expect(names()).toEqual(["Ana López", "Zerlina Quux"]);

  await cutOff(() => deletePerson(client, {}, { ...by, now: now + 3 }));
  expect(replayErasures(studio.folder, now + 4)).toBe(1);
  expect(names()).toEqual(["Deleted client", "Zerlina Quux"]);
});

test("an erasure that is refused after writing its line removes the line and changes no rows", () => {
  const who = ["ana@example.com"];
  const refusal = writingErasure(() => {
    noteErasure({
      at: now,
      kind: "account",
      who,
      names: null,
      account: { id: client, madeAt: now },
      movedTo: null,
    });
    expect(deletePerson(client, {}, by).ok).toBe(true);
    return refused("conflict", "No.");
  });
  expect(refusal).toEqual({ ok: false, refusal: { reason: "conflict", message: "No." } });
  expect([lines(), names()]).toEqual([[], ["Ana López", "Zerlina Quux"]]);
  expect(replayErasures(studio.folder, now + 2)).toBe(0);
});

test("a removed line is also removed from the ledger of another machine", async () => {
  await failing(() => deletePerson(client, {}, by));
  const elsewhere = join(studio.folder, "elsewhere.log");
  importErasures(elsewhere, readFileSync(ledger(), "utf8"));
  expect(lines(elsewhere)).toEqual([]);
  const [key, line] = readFileSync(ledger(), "utf8").split("\n");
  copyFileSync(ledger(), elsewhere);
  importErasures(elsewhere, `${key}\n${line}\n`);
  expect(lines(elsewhere)).toEqual([]);
});

test.each([
  ["an account", () => deletePerson(client, {}, by), ["Deleted client", "Zerlina Quux"], "deleted"],
  ["a guest", eraseGuest, ["Ana López", "Deleted client"], "erased"],
])(
  "an interrupted erasure of %s is completed once at start, and its mails are sent",
  async (_, deed, after, action) => {
    await cutOff(deed);
    const mails = studio.rows("SELECT max(id) AS id FROM outbox")[0]?.id;
    expect(finishErasures(now + 5)).toBe(1);
    expect(names()).toEqual(after);
    const told = studio.rows("SELECT kind FROM outbox WHERE id > ? AND audience = 'client'", mails);
    expect(told).not.toEqual([]);
    const said = studio.rows("SELECT action, actor_role FROM audit ORDER BY id DESC LIMIT 1");
    expect(said).toEqual([{ action, actor_role: "system" }]);
    expect(finishErasures(now + 6)).toBe(0);
  },
);

test("a start without interrupted erasures erases no one", async () => {
  expect(finishErasures(now)).toBe(0);
  deletePerson(client, {}, by);
  appointmentAt(studio, tuesday, "15:00", { ...guest, at: now + 2 });
  expect(finishErasures(now + 3)).toBe(0);
});
