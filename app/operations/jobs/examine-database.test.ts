import { copyFileSync, openSync, statSync, truncateSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { examineFile } from "#app/operations/database/examine.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { examineNow } from "./examine-database.server.ts";

const studio = perTest(smallStudio);

async function told() {
  await examineNow(now);
  const { level, words } = (await allChecks(now)).find(({ about }) => about === "Database") ?? {};
  return [level, words];
}

test("a manual check is recorded, and every page shows its time and result", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  const { appointment: other } = appointmentAt(studio, tuesday, "14:00", { providerId: studio.tom });
  expect(await told()).toEqual(["well", expect.stringContaining("last checked for damage on March 2, 2026")]);
  studio.sqlite.pragma("foreign_keys = OFF");
  studio.sqlite.prepare("UPDATE appointments SET client_id = 99 WHERE id = ?").run(other.id);
  const lost = `Rows refer to missing rows: appointments ${other.id}.`;
  expect(await told()).toEqual(["wrong", lost]);
  studio.sqlite.exec("DROP TRIGGER appt_no_overlap_upd");
  studio.sqlite.prepare("UPDATE appointments SET start_min = 620, end_min = 680 WHERE id = ?").run(other.id);
  await examineNow(now);
  expect(studio.rows("SELECT last_error AS said FROM job_runs WHERE name = 'examine'")).toEqual([
    {
      said: `Appointments of one provider overlap: ${appointment.id} and ${other.id}. ${lost.replace(/\.$/u, "")}`,
    },
  ]);
});

test("for an overwritten page or an incomplete file, only the damage is reported", async () => {
  for (let hour = 9; hour < 17; hour += 1)
    appointmentAt(studio, tuesday, `${String(hour).padStart(2, "0")}:00`, { providerId: studio.tom });
  studio.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const file = studio.sqlite.name;
  const page = Number(
    studio.sqlite.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'audit'").pluck().get(),
  );
  writeSync(openSync(file, "r+"), Buffer.alloc(4096, 0xab), 0, 4096, (page - 1) * 4096);
  expect(await told()).toEqual(["wrong", expect.stringMatching(/^The database is damaged: /u)]);
  const cut = `${file}.cut`;
  copyFileSync(file, cut);
  truncateSync(cut, Math.floor(statSync(cut).size / 2));
  expect(await examineFile(cut, true)).toMatchObject({
    damage: expect.any(String),
    orphans: [],
    overlaps: [],
  });
});
