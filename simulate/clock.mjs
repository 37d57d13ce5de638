/** Loaded before a `studio` command. Sets its clock to SIMULATED_AT and can kill it (SIMULATED_KILL). */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { replaceDate } from "./date.mjs";

const at = Number(process.env.SIMULATED_AT);
replaceDate(() => at);

/* Number of file operations before the kill. */
let left = Number(process.env.SIMULATED_KILL ?? 0);
const touching = [
  "renameSync",
  "mkdirSync",
  "rmSync",
  "rmdirSync",
  "copyFileSync",
  "writeFileSync",
  "chmodSync",
  "fsyncSync",
];
for (const name of left > 0 ? touching : []) {
  const real = fs[name];
  fs[name] = (...given) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return real(...given);
  };
}
syncBuiltinESMExports();
