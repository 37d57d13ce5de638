/** `npm run browsers`: a guest's journeys in Firefox and WebKitGTK, with and without script, on the built demo. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../server.ts";
import { type Engine, engines } from "./driver.ts";
import { bookAsGuest, logInWrongly } from "./journey.ts";
import { withoutScript } from "./without-script.ts";

const dataDir = mkdtempSync(join(tmpdir(), "studio-browsers-"));
const studio = await startServer({ dataDir, demo: true });
const plain = await withoutScript(studio.url);
let passed = 0;
let failed = 0;
let skipped = 0;

for (const engine of engines) {
  if (engine.missing) {
    skipped += 2;
    console.log(`${engine.name}: skipped, needs ${engine.missing} (apt-get install).`);
  } else for (const scripted of [true, false]) await tell(engine, scripted);
}

plain.close();
await studio.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);

async function tell(engine: Engine, scripted: boolean): Promise<void> {
  const how = `${engine.name}, ${scripted ? "with" : "without"} script`;
  const driver = await engine.open();
  const email = `${engine.name}.${scripted ? "script" : "plain"}@mail.example`.toLowerCase();
  const guest = { driver, url: scripted ? studio.url : plain.url, scripted, email };
  try {
    const seen = [...(await bookAsGuest(guest)), ...(await logInWrongly(guest))];
    passed += 1;
    console.log(`${how}:\n${seen.map((line) => `  ${line}`).join("\n")}`);
  } catch (problem) {
    failed += 1;
    console.log(`${how}: ${problem instanceof Error ? problem.message : problem}`);
  } finally {
    await driver.close();
  }
}
