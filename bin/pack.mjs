/** Part 2 of `npm run build`: bundles the browser scripts of Remix's compiler into few files (decision 015). */
import { readFileSync, writeFileSync } from "node:fs";
import { bundleScripts } from "./pack/bundle-scripts.mjs";
import { readCompiled } from "./pack/compiled.mjs";
import { plainLetters } from "./pack/plain-letters.mjs";
import { replaceScripts } from "./pack/replace-scripts.mjs";
import { serverBuild } from "./pack/server-build.mjs";
import { withManifest } from "./pack/with-manifest.mjs";

const compiled = readCompiled();
const packed = await bundleScripts(compiled);
const { entry, manifest } = withManifest(packed, compiled);
replaceScripts([...packed.files.values(), entry], manifest);
writeFileSync(serverBuild, plainLetters(readFileSync(serverBuild, "utf8")));
