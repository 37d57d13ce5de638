import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const serverBuild = fileURLToPath(new URL("../../build/index.js", import.meta.url));

const mark = "<<build>>";
const script = `
  const { assets, routes } = await import(${JSON.stringify(serverBuild)});
  const facts = Object.values(routes).map(({ id, path = "", parentId, index = false, module }) => ({
    id, path, parentId, index, handle: module.handle, page: module.default !== undefined,
  }));
  process.stdout.write(${JSON.stringify(mark)} + JSON.stringify({ assets, routes: facts }), () => process.exit(0));
`;

// Runs in a process with a temporary data folder, because loading the server's build starts the server.
export function readServerBuild() {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-build-"));
  try {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, TMPDIR, NODE_ENV: "production", DATA_DIR: dataDir, NO_JOBS: "1", LOG: "off" };
    const read = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      env,
      timeout: 60_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    const [, json] = read.stdout.toString().split(mark);
    if (!json) throw new Error(`The server's build could not be loaded:\n${read.stderr}`);
    const { assets, routes } = JSON.parse(json);
    return { assets, routes: routes.map((route) => ({ ...route, path: pathOf(route, routes) })) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function pathOf(route, routes) {
  const parts = [];
  for (let at = route; at; at = routes.find(({ id }) => id === at.parentId)) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join("/")}`;
}
