/** `npm run dev`: rebuilds and reloads on every change, on PORT. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forgetBuild } from "./build.mjs";
import { checkInstallation, checkListening, readPort } from "./ready.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
process.env.HOST ||= "127.0.0.1";
await checkListening(readPort(), process.env.HOST);
forgetBuild();

// A separate process group, because the compiler sometimes leaves its server running when only it is stopped.
const compiler = spawn(
  process.execPath,
  [
    "node_modules/@remix-run/dev/dist/cli.js",
    "dev",
    "--manual",
    "-c",
    "node node_modules/@remix-run/serve/dist/cli.js build/index.js",
  ],
  { stdio: "inherit", detached: true, env: { ...process.env, NODE_ENV: "development" } },
);

function stopAll(signal) {
  try {
    process.kill(-compiler.pid, signal);
  } catch {}
}

let asked = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    asked = true;
    stopAll("SIGTERM");
  });
}
compiler.on("exit", (code) => {
  stopAll("SIGTERM");
  process.exit(asked ? 0 : (code ?? 1));
});
