/** Step 3: Remix's manifest, in the entry's file. */
import { createHash } from "node:crypto";

/**
 * The entry with the manifest ahead of everything that reads it; what was left out of it is no more than undefined. In
 * place of a file of its own Remix imports the root's, which every page imports anyway.
 */
export function withManifest({ files, byAddress }, compiled) {
  const rootFile = byAddress.get(compiled.root).fileName;
  const entryFile = byAddress.get(compiled.entry);
  if ([...files.values()].some(({ imports }) => imports.includes(entryFile.fileName)))
    throw new Error("Something imports the entry, whose name is not known before its content.");
  const shown = Object.fromEntries(
    compiled.pages.map((page) => {
      const { fileName } = byAddress.get(page.module);
      const imports = [...importsOf(fileName, files, rootFile)].map(addressOf);
      const facts = {
        ...page,
        module: addressOf(fileName),
        imports: imports.length > 0 ? imports : undefined,
      };
      return [page.id, Object.fromEntries(Object.entries(facts).filter(([, value]) => value))];
    }),
  );
  // The root's path is empty, which Remix takes for its being there.
  shown.root.path = "";
  const manifest = { entry: { imports: [] }, routes: shown, url: addressOf(rootFile) };
  const text = JSON.stringify(manifest).replace(
    '"entry":{',
    '"entry":{"module":new URL(import.meta.url).pathname,',
  );
  const code = `window.__remixManifest=${text};${entryFile.code}`;
  const version = createHash("sha256").update(code).digest("hex").slice(0, 8);
  const fileName = `entry.client-${version}.js`;
  files.delete(entryFile.fileName);
  manifest.entry.module = addressOf(fileName);
  return { entry: { fileName, code }, manifest: { ...manifest, version } };
}

/** All that a file imports, directly or not, but for the root's. */
function importsOf(name, files, rootFile, found = new Set()) {
  for (const next of files.get(name).imports) {
    if (next === rootFile || found.has(next)) continue;
    found.add(next);
    importsOf(next, files, rootFile, found);
  }
  return found;
}

const addressOf = (fileName) => `/build/${fileName}`;
