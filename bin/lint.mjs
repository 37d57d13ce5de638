/** `npm run lint`: Biome, dependency-cruiser, knip and the word list. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkInstallation } from "./ready.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();

const linters = [
  ["@biomejs/biome/bin/biome", "check", "."],
  ["dependency-cruiser/bin/dependency-cruiser.mjs", "--config", ".dependency-cruiser.mjs", "app", "db"],
  ["knip/bin/knip.js", "--no-config-hints"],
];
const commands = [
  ...linters.map(([script, ...args]) => [`node_modules/${script}`, ...args]),
  ["bin/words.mjs"],
];
const statuses = commands.map((args) => spawnSync(process.execPath, args, { stdio: "inherit" }).status);
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
