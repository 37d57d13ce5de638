import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, smallStudio } from "#app/testing/studio.server.ts";
import { type OpenedFiles, openForRoot } from "./command-settings.server.ts";
import { eraseCommand } from "./erase-person.server.ts";
import { exportCommand } from "./export-person.server.ts";
import { type Subcommand, WrongUse } from "./subcommand.ts";

/** In the future, because the commands use the real clock. */
const date = "2126-03-05";
const at = Date.UTC(2126, 2, 4, 13);

const studio = perTest(smallStudio);
let opened: OpenedFiles;
let dataDir: string;
beforeEach(() => {
  opened = new Map();
  dataDir = environment().dataDir;
  appointmentAt(studio, date, "10:30", { at });
});

async function run(command: Subcommand, ...words: string[]) {
  const [said, complained]: string[][] = [[], []];
  const code = await command.run(words, {
    environment: { ...environment(), dataDir },
    wrongSettings: [],
    pathOf: (word) => join(studio.folder, word),
    opened,
    say: (line) => said?.push(line),
    complain: (line) => complained?.push(line),
  });
  return { code, said: said?.join("\n"), complained: complained?.join("\n") };
}
const written = (name: string) => readFileSync(join(studio.folder, name), "utf8");

test("an export creates a new file for its owner only", async () => {
  const words = ["appointments", "--csv", "--from", date, "--out", "books.csv"];
  expect(await run(exportCommand, ...words)).toMatchObject({
    code: 0,
    said: expect.stringContaining("books.csv"),
  });
  expect(written("books.csv")).toContain("Ana López");
  expect(statSync(join(studio.folder, "books.csv")).mode & 0o777).toBe(0o600);
  expect(await run(exportCommand, ...words)).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/books\.csv already exists\./u),
  });
  expect(await run(exportCommand, "clients", "--json", "--out", "c.json")).toMatchObject({ code: 0 });
  expect(JSON.parse(written("c.json")).clients).toHaveLength(1);
  expect(studio.actions()).toEqual(expect.arrayContaining(["exported"]));
});

test("a file that can't be created is refused with the reason, and an empty one is deleted", async () => {
  writeFileSync(join(studio.folder, "file"), "");
  const clients = ["clients", "--csv", "--out"];
  for (const [name, why] of [
    ["none/c.csv", "There is no folder"],
    ["file/c.csv", "is not a folder."],
  ] as const) {
    const { code, complained } = await run(exportCommand, ...clients, name);
    expect([code, complained]).toEqual([1, expect.stringContaining(why)]);
  }
  expect(studio.actions()).not.toContain("exported");
  const unknown = await run(exportCommand, "--person", "unknown@example.com", "--out", "n.json");
  expect(unknown).toMatchObject({ code: 1, complained: "No data found for unknown@example.com." });
  expect(existsSync(join(studio.folder, "n.json"))).toBe(false);
});

test("an export can write to a file that root has opened", async () => {
  const path = join(studio.folder, "root.csv");
  expect(exportCommand.callersFiles?.(["clients", "--csv", "--out", "x"], (word) => `/root/${word}`)).toEqual(
    [{ path: "/root/x", as: "new" }],
  );
  opened = openForRoot([{ path, as: "new" }], "/nowhere");
  expect(await run(exportCommand, "clients", "--csv", "--out", "root.csv")).toMatchObject({ code: 0 });
  expect(written("root.csv")).toContain("Ana López");
  opened = new Map([[join(studio.folder, "r.csv"), Object.assign(new Error("no"), { code: "EACCES" })]]);
  expect(await run(exportCommand, "clients", "--csv", "--out", "r.csv")).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /isn't allowed to write to .* Choose another place: --out \/.*r\.csv$/u,
    ),
  });
});

test("a wrong date is refused, and a wrong argument prints the usage", async () => {
  const wrong = await run(exportCommand, "appointments", "--csv", "--from", "2026-02-30");
  expect(wrong).toEqual({ code: 1, said: "", complained: "Enter the first day as a date." });
  for (const words of [[], ["users", "--csv"], ["clients"], ["clients", "--csv", "--json"]]) {
    await expect(run(exportCommand, ...words)).rejects.toThrow(WrongUse);
  }
  for (const words of [[], ["a@example.com", "b@example.com"]]) {
    await expect(run(eraseCommand, ...words)).rejects.toThrow(WrongUse);
  }
});

test("a person is exported as a file, by name if several share an address", async () => {
  appointmentAt(studio, date, "12:00", { at, customerName: "Bea Stone" });
  const asked = await run(exportCommand, "--person", "ana@example.com", "--out", "ana.json");
  expect(asked).toMatchObject({ code: 1, complained: expect.stringContaining("--name 'Bea Stone'") });
  await run(exportCommand, "--person", "ana@example.com", "--name", "ana lópez", "--out", "ana.json");
  expect(JSON.parse(written("ana.json")).appointments).toHaveLength(1);
});

test("names are quoted for the shell", async () => {
  const names = ["$(touch pwned)", "`id`", 'O\'Neil "Bo" $HOME'];
  const [one = "", two = "", three = ""] = names;
  appointmentAt(studio, date, "12:00", { at, customerName: one });
  appointmentAt(studio, "2126-03-12", "10:30", { at, customerName: two });
  appointmentAt(studio, "2126-03-12", "12:00", { at, customerName: three });
  const { complained } = await run(eraseCommand, "ana@example.com");
  const pasted = complained?.split("one or more of: ")[1] ?? "";
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${pasted}`], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(words.filter((word) => word !== "--name").sort()).toEqual(["Ana López", ...names].sort());
});

test("a phone number in any format leads to the email address of its appointments", async () => {
  const complained =
    "All appointments with +1 555 010 2030 are stored under an email address. Enter it instead: ana@example.com";
  expect(await run(exportCommand, "--person", "+1 555 010 2030")).toEqual({ code: 1, said: "", complained });
  expect(await run(eraseCommand, "5550109999")).toMatchObject({
    complained: "No data found for 5550109999.",
  });
});

test("erase shows the data and deletes it only with --yes", async () => {
  const shown = await run(eraseCommand, "ana@example.com");
  expect(shown).toMatchObject({
    code: 0,
    said: expect.stringContaining("will be cancelled: Facial, Tuesday, March 5, 10:30 AM"),
  });
  expect(studio.appointments()[0]).toMatchObject({ customer_name: "Ana López", status: "booked" });
  const erased = await run(eraseCommand, "ana@example.com", "--yes");
  expect(erased.said).toContain(
    "Erased: accounts 0, appointments 1, messages 0. Upcoming appointments cancelled: 1.",
  );
  expect(studio.appointments()[0]).toMatchObject({ customer_name: "Deleted client", status: "cancelled" });
  expect(existsSync(join(studio.folder, "erasures.log"))).toBe(true);
  expect(await run(eraseCommand, "ana@example.com", "--yes")).toEqual({
    ...{ code: 1, said: "", complained: "No data found for ana@example.com." },
  });
});

test("erase lists replaced databases with the day of their deletion", async () => {
  const folder = join(studio.folder, "replaced-21260101T100000");
  mkdirSync(folder);
  dataDir = studio.folder;
  const { said } = await run(eraseCommand, "ana@example.com", "--yes");
  expect(said).toContain("Older backups may contain this data until they are deleted");
  expect(said).toContain(`  ${folder}, until April 4, 2126`);
  expect(said).toContain(`sudo rm -r ${folder}`);
});

test("the last administrator can't be erased", async () => {
  const id = addPerson(studio.sqlite, "Olga", "olga@x.test", "admin");
  studio.sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(id);
  const refused = await run(eraseCommand, "olga@x.test", "--yes");
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining("The last administrator") });
  expect((await run(eraseCommand, "olga@x.test")).said).toMatch(/Nothing was erased\.$/u);
});
