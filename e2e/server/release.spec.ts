/** Tests a release on a bare machine. The owner upgrades and downgrades with all data. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { addMigration, bare, type Machine, machineWith, makeRelease, rewrite } from "#e2e/releases.ts";
import { freePort } from "#e2e/server.ts";
import { studioZone } from "../zone.ts";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
let out: string;
let archive: string;
let machine: Machine;

test.beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "studio-release-"));
  archive = makeRelease(out);
  machine = machineWith(archive, await freePort());
});
test.afterAll(() => {
  machine.close();
  rmSync(out, { recursive: true, force: true });
});

const current = () => readlinkSync(join(machine.root, "current"));
/** Connections to an earlier server can't be reused. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${machine.url}${path}`, {
    ...init,
    headers: { Connection: "close", "Content-Type": "application/json" },
  });
const up = async () => (await ask("/up")).text();
/** Also while the server is starting. */
const upByNow = () => up().catch(() => "not yet");

/** A new machine has no test settings, so its clock is the real one. */
function machineToday(): string {
  const env = { ...process.env, TZ: studioZone };
  return spawnSync("date", ["+%F"], { env, encoding: "utf8" }).stdout.trim();
}

/** Books as a guest. Returns the status. */
async function book(name: string): Promise<number> {
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const date = addDays(machineToday(), ahead);
    const found = await ask(`/api/availability?service_id=1&date=${date}`);
    const { times } = (await found.json()) as { times: { time: string; providerIds: number[] }[] };
    const slot = times[0];
    if (!slot) continue;
    const answer = await ask("/api/appointments", {
      method: "POST",
      body: JSON.stringify({
        ...{ customerName: name, customerEmail: `${name}@example.com`, customerPhone: "503 555 0130" },
        ...{ serviceId: 1, providerId: slot.providerIds[0], date, time: slot.time, notes: null },
      }),
    });
    return answer.status;
  }
  return 0;
}

test("the release has a checksum and a bill of materials, and no path or registry of its build", () => {
  expect(() =>
    execFileSync("sha256sum", ["--check", "--quiet", `${archive}.sha256`], { cwd: out }),
  ).not.toThrow();
  const folder = join(machine.releases, version);
  expect(readdirSync(folder).sort()).toEqual(
    expect.arrayContaining([
      "SHA256SUMS",
      "bin",
      "build",
      "db",
      "node",
      "node_modules",
      "public",
      "release.json",
    ]),
  );
  for (const text of [resolve("."), "//registry.", tmpdir()]) {
    const { stdout } = spawnSync(
      "grep",
      ["-rlF", "--include=*.json", "--include=*.js", "--include=*.mjs", text, "."],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    // Some packages may read a folder of that name at run time.
    expect([text, text === "/tmp" ? "" : stdout]).toEqual([text, ""]);
  }
  const { components } = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"));
  expect(components.length).toBeGreaterThan(150);
  expect(statSync(archive).size).toBeLessThan(80_000_000);
  expect(readdirSync(join(folder, "node_modules"))).not.toContain("typescript");
});

test("the same sources make identical files without build time or user", () => {
  const sums = (file: string) => {
    const list = execFileSync("tar", ["-xzOf", file, `${version}/SHA256SUMS`], { encoding: "utf8" });
    return list.split("\n").filter((line) => !/ (?:node\/|release\.json|sbom\.cdx\.json)/u.test(line));
  };
  expect(sums(makeRelease(join(out, "again"), "--no-runtime"))).toEqual(sums(archive));
  const entries = execFileSync("tar", ["-tvzf", archive, "--full-time"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const [owners, moments] = [1, 3].map((at) =>
    entries
      .trim()
      .split("\n")
      .map((line) => line.split(/ +/u)[at]),
  );
  expect([...new Set(owners)]).toEqual(["0/0"]);
  expect(new Set(moments).size).toBe(1);
});

test("the release starts on a machine without Node, takes a booking and stops", async () => {
  expect(machine.studio(["switch", version]).said).toContain(`The studio is running version ${version}.`);
  expect(current()).toBe(`releases/${version}`);
  expect(await up()).toBe("ok");
  expect(await book("ana")).toBe(201);
  expect(machine.studio(["switch", version])).toEqual({
    code: 0,
    said: `${version} is already the current release.\n`,
  });
});

test("an upgrade with another schema and the downgrade lose no row and leave no file owned by root", async () => {
  await machine.derive(version, "99.1.0", (folder) => addMigration(folder, "CREATE TABLE more (id integer)"));
  const before = machine.rows();
  const upgraded = machine.studio(["switch", "99.1.0"]);
  expect(upgraded).toMatchObject({
    code: 0,
    said: expect.stringContaining("The studio is running version 99.1.0."),
  });
  expect(current()).toBe("releases/99.1.0");
  expect(machine.rows()).toMatchObject(before);
  expect(await book("bea")).toBe(201);
  const refused = machine.studio(["switch", version]);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(
    /can't read the current database.*before-(?:switch|migration)-.*, of \d{4}-.*1 appointment made since.*sudo studio switch [\d.]+ --with-copy/su,
  );
  expect(await up()).toBe("ok");
  const back = machine.studio(["switch", version, "--with-copy"]);
  expect(back).toMatchObject({
    code: 0,
    said: expect.stringContaining(`The studio is running version ${version}.`),
  });
  expect(back.said).toContain("Emails on hold: ");
  expect(back.said).not.toContain("Now start the studio");
  // The audit log contains the restore.
  expect(machine.rows()).toEqual({ ...before, audit: Number(before.audit) + 1 });
  expect(readdirSync(machine.dataDir)).toContainEqual(expect.stringMatching(/^replaced-/u));
  const owners = readdirSync(machine.dataDir, { recursive: true }).map(
    (path) => statSync(join(machine.dataDir, String(path))).uid,
  );
  expect([...new Set(owners)]).toEqual([statSync(machine.dataDir).uid]);
});

/** Kills `studio` itself, not its child processes, before or after the step that matches. */
const endsAt = (step: string) => {
  const code = `import fs from "node:fs"; import child from "node:child_process"; import { syncBuiltinESMExports } from "node:module";
    const look = (what) => { if (new RegExp(${JSON.stringify(step)}).test(what)) process.kill(process.pid, "SIGKILL"); };
    for (const [of, name] of [[fs, "renameSync"], [child, "spawnSync"], [child, "spawn"]]) {
      const real = of[name];
      of[name] = (...args) => {
        const what = name + " " + args.flat().filter((each) => typeof each === "string").join(" ");
        look("before " + what); const result = real(...args); look("after " + what); return result;
      };
    }
    if (process.argv.includes("switch") || ${JSON.stringify(step)}.includes("restored")) syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

/** Returns the number of processes that use a data folder. */
const serversOn = (dataDir: string) => () =>
  readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`DATA_DIR=${dataDir}\0`);
    } catch {
      return false;
    }
  }).length;

test("a switch that is killed at any step names one command to continue, and no row is lost", async () => {
  const upwards = ["switch", "99.1.0", "--no-rehearsal"];
  const down = ["switch", version, "--with-copy", "--no-rehearsal"];
  const list = () => machine.studio(["switch", "--list"]).said;
  const runsOn = (which: string) => `The studio is running version ${which}.`;
  const killedAt = (words: string[], step: string) => {
    machine.log();
    return expect(machine.studio(words, undefined, endsAt(step)).code).not.toBe(0);
  };
  const before = machine.rows();

  // During the trial on a copy: the studio was never stopped.
  killedAt(["switch", "99.1.0"], "after spawn [^]*start.mjs");
  await expect.poll(serversOn(join(machine.dataDir, "rehearsal"))).toBe(0);
  expect(await up()).toBe("ok");
  expect(list()).not.toContain("cut off");

  // After the stop: either the old release is started or the switch continues.
  killedAt(upwards, "after spawnSync systemctl stop");
  expect(current()).toBe(`releases/${version}`);
  expect(list()).toContain("The studio is not running. To start it");
  const cutOff = `A switch from version ${version} to 99.1.0 was interrupted. To continue it: sudo studio switch 99.1.0 --no-rehearsal.`;
  expect(list()).toContain(`${cutOff} To stay with ${version}: sudo studio switch ${version}.`);
  machine.systemctl("start");
  await expect.poll(upByNow, { timeout: 30_000 }).toBe("ok");
  expect(machine.log()).toContain(cutOff);
  expect(machine.studio(["switch", version]).code).toBe(0);
  expect(list()).not.toContain("cut off");

  // The link points to the new release, and nothing is running.
  killedAt(upwards, "after renameSync .*/current$");
  expect(current()).toBe("releases/99.1.0");
  expect(machine.studio(upwards)).toMatchObject({ code: 0, said: `${runsOn("99.1.0")}\n` });
  expect(list()).toContain(runsOn("99.1.0"));
  expect(list()).not.toContain("cut off");
  expect(machine.rows()).toMatchObject({ appointments: before.appointments });

  // During a downgrade with a copy: the link has changed and the database hasn't, so nothing may start.
  killedAt(down, "after renameSync .*/current$");
  expect(current()).toBe(`releases/${version}`);
  machine.systemctl("start");
  await expect.poll(() => machine.log(), { timeout: 30_000 }).toContain("was made by another version");
  expect(machine.rows()).toMatchObject({ appointments: before.appointments });
  expect(list()).toContain(`sudo studio ${down.join(" ")}`);
  expect(machine.studio(down)).toMatchObject({ code: 0, said: expect.stringContaining(runsOn(version)) });
  expect(list()).not.toContain("cut off");

  // The new release was started, but the switch didn't wait for it.
  killedAt(upwards, "after spawnSync systemctl start");
  await expect.poll(upByNow, { timeout: 30_000 }).toBe("ok");
  expect(list()).toContain(cutOff);
  expect(machine.studio(upwards)).toMatchObject({
    code: 0,
    said: "99.1.0 is already the current release.\n",
  });
  expect(list()).not.toContain("cut off");

  // The restore is interrupted in its last step.
  killedAt(down, "before renameSync [^ ]*restored ");
  expect(machine.studio(down)).toMatchObject({ code: 0, said: expect.stringContaining(runsOn(version)) });
  expect(await up()).toBe("ok");
  expect(machine.rows()).toMatchObject({ appointments: before.appointments });
});

test("a release that fails on a copy of the data is refused without stopping the studio", async () => {
  await machine.derive(version, "99.2.0", (folder) => addMigration(folder, "CREATE TABEL oops (id integer)"));
  const pid = readFileSync(join(machine.root, "unit/pid"), "utf8");
  const { code, said } = machine.studio(["switch", "99.2.0"]);
  expect(code).toBe(1);
  expect(said).toMatch(/nothing was switched\. Its message: .*near "TABEL": syntax error/u);
  expect(readFileSync(join(machine.root, "unit/pid"), "utf8")).toBe(pid);
  expect(await up()).toBe("ok");
  expect(readdirSync(machine.dataDir)).not.toContain("rehearsal");
});

test("a release that fails after the switch is switched back with the old database", async () => {
  await machine.derive(version, "99.3.0", (folder) => {
    addMigration(folder, "CREATE TABLE more (id integer)");
    // The release migrates and then exits.
    rewrite(join(folder, "build/index.js"), (text) => `${text}\nprocess.exit(1);\n`);
  });
  const before = machine.rows();
  const { code, said } = machine.studio(["switch", "99.3.0", "--no-rehearsal"]);
  expect(code).toBe(1);
  expect(said).toContain("The database is as it was before the switch.");
  expect(said).toContain(`Version 99.3.0 is not working. The studio is running version ${version} again.`);
  expect(current()).toBe(`releases/${version}`);
  expect(await up()).toBe("ok");
  expect(machine.rows()).toMatchObject(before);
});

test("a release that is damaged, missing or for another machine is refused", async () => {
  await machine.derive(version, "99.4.0", () => {});
  rewrite(join(machine.releases, "99.4.0/build/index.js"), (text) => `${text} `);
  expect(machine.studio(["switch", "99.4.0"]).said).toContain(
    "build/index.js is missing or was changed. Unpack it again.",
  );
  await machine.derive(version, "99.5.0", (folder) =>
    rewrite(join(folder, "release.json"), (text) => text.replace(/linux-\w+/u, "linux-other")),
  );
  expect(machine.studio(["switch", "99.5.0"]).said).toContain("is for linux-other; this machine is");
  expect(machine.studio(["switch", "1.2.3"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no release 1.2.3"),
  });
  expect(machine.studio(["switch", "../../etc"]).code).toBe(1);
  const { said } = machine.studio(["switch", "--list"]);
  expect(said).toMatch(new RegExp(`^\\* ${version.replaceAll(".", "\\.")} `, "mu"));
  expect(said.indexOf("99.5.0")).toBeLessThan(said.indexOf("99.4.0"));
  expect(machine.studio(["switch", "--remove", version])).toMatchObject({
    code: 1,
    said: `${version} is in use.\n`,
  });
  expect(machine.studio(["switch", "--remove", "99.5.0"]).code).toBe(0);
  expect(readdirSync(machine.releases)).not.toContain("99.5.0");
});

test("without a service only the link changes, and only while no server runs", async () => {
  const back = machine.studio(["switch", "99.1.0", "--no-rehearsal", "--unit", "other"]);
  expect(back.code).toBe(0);
  const refused = machine.studio(["switch", version, "--no-service"]);
  expect(refused.said).toContain(`sudo studio switch ${version} --no-service --with-copy`);
  const again = machine.studio(["switch", version, "--with-copy"]);
  expect(again.code).toBe(0);
  const running = machine.studio(["switch", "99.1.0", "--no-service", "--no-rehearsal"]);
  expect(running).toMatchObject({ code: 1, said: expect.stringContaining("A server is using") });
  spawnSync(join(machine.root, "bin/systemctl"), ["stop"], {
    env: { ...bare, UNIT: join(machine.root, "unit") },
  });
  const stopped = machine.studio(["switch", "99.1.0", "--no-service"]);
  expect(stopped).toMatchObject({
    code: 0,
    said: expect.stringContaining("is the current one. Start the studio."),
  });
  expect(current()).toBe("releases/99.1.0");
  writeFileSync(join(machine.root, "unit/pid"), "");
});
