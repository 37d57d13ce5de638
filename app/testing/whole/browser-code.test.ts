/** Bundles the browser's part of each route as the build does, where an import of server code would be undefined. */
import { build, type Plugin } from "esbuild";
import { expect, inject, test } from "vitest";

/** The exports that the build removes for browsers. */
const onServer = ["loader", "action", "headers"];

const serverSide = /\.server\.tsx?$|^node:|^#db\/|^zod(?:\/|$)/u;
/** Views in these files are for pages without script. */
const serverView = /\.server\.tsx$/u;

const options = { format: "esm", jsx: "automatic", metafile: true, write: false, outdir: "/" } as const;
const asEmpty = { ".css": "empty", ".svg": "empty", ".woff2": "empty" } as const;

test("no view uses a value of server code", async () => {
  const files = new Set(["app/root.tsx", ...inject("routes").map(({ file }) => `app/${file}`)]);
  const shown = await shownOf([...files]);
  expect(shown.size).toBeGreaterThan(50);
  expect(await takenFromServer(shown)).toEqual([]);
});

test("the check finds a server function in a view", async () => {
  const view = "app/routes/account/logout.tsx";
  expect(await takenFromServer(new Map([[view, ["action"]]]))).not.toEqual([]);
});

/** Returns the exports of each file with a view that browsers load. */
async function shownOf(entryPoints: string[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({ ...options, entryPoints });
  const files = Object.values(metafile.outputs).map(({ entryPoint = "", exports }): [string, string[]] => [
    entryPoint,
    exports.filter((name) => !onServer.includes(name)),
  ]);
  return new Map(files.filter(([, names]) => names.includes("default") || names.includes("ErrorBoundary")));
}

/** Returns lines such as "file: name". The file is the route or a module that several routes load. */
async function takenFromServer(shown: Map<string, string[]>): Promise<string[]> {
  const { metafile } = await build({
    ...{ ...options, bundle: true, splitting: true, packages: "external", loader: asEmpty },
    ...{ entryPoints: [...shown.keys()].map((path) => `view:${path}`), plugins: [cut(shown)] },
  });
  return Object.entries(metafile.outputs).flatMap(([piece, { entryPoint = piece, imports }]) =>
    imports
      .filter(({ path }) => serverSide.test(path) && !serverView.test(path))
      .map(({ path }) => `${entryPoint}: ${path}`),
  );
}

/** Keeps the part of each route that browsers load. Server code is listed and not followed. */
const cut = (shown: Map<string, string[]>): Plugin => ({
  name: "cut",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^view:/u }, ({ path }) => ({ path: path.slice("view:".length), namespace: "view" }));
    onLoad({ filter: /./u, namespace: "view" }, ({ path }) => ({
      contents: `export { ${shown.get(path)?.join(", ")} } from "./${path}";`,
      resolveDir: process.cwd(),
    }));
    onResolve({ filter: serverSide }, ({ path }) => ({ path, external: true, sideEffects: false }));
  },
});
