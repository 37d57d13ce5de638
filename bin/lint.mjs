/** `npm run lint`: Biome, dependency-cruiser and knip. */
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
const statuses = linters.map(
  ([script, ...args]) =>
    spawnSync(process.execPath, [`node_modules/${script}`, ...args], { stdio: "inherit" }).status,
);
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
