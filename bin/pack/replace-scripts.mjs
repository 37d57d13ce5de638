/** Step 4: replaces the compiler's scripts and their manifest. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { publicFolder } from "./compiled.mjs";
import { serverBuild } from "./server-build.mjs";

const folder = join(publicFolder, "build");
const manifestOfServer = /^var assets_manifest_default = \{.*\};$/mu;

export function replaceScripts(files, manifest) {
  const server = readFileSync(serverBuild, "utf8");
  if (!manifestOfServer.test(server))
    throw new Error("The server's build has no manifest where Remix's compiler used to put it.");
  const licenses = takeAway();
  for (const { fileName, code } of files) {
    const path = join(folder, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  writeFileSync(join(folder, "LICENSES.txt"), licenses);
  const line = `var assets_manifest_default = ${JSON.stringify(manifest)};`;
  writeFileSync(
    serverBuild,
    server.replace(manifestOfServer, () => line),
  );
}

function takeAway() {
  const notes = new Set();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath ?? file.path, file.name);
    if (!file.isFile() || !path.endsWith(".js")) continue;
    for (const [note] of readFileSync(path, "utf8").matchAll(/\/\*! Bundled license information:.*?\*\//gsu))
      notes.add(note.replaceAll("(**", "/**").replaceAll("*)", "*/"));
    rmSync(path);
  }
  if (notes.size === 0) throw new Error("The compiler's scripts carry no licenses any more.");
  return [...notes].join("\n\n");
}
