/**
 * The second half of `npm run build`: packs the browser's scripts that Remix's compiler wrote into few files. The compiler
 * makes a file for every set of pages that share a module, sixty for a page of the staff, among them an empty one for each
 * emptied server module; and it ships code for flags that are off and a manifest of the whole API (docs/decisions/015).
 * The server's build stays one file.
 */
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
