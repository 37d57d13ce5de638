/** What browsers load of each route, bundled as the build does it: a value from the server's side would be undefined there. */
import { build, type Plugin } from "esbuild";
import { expect, inject, test } from "vitest";

/** What the build cuts out of a route's file for the browser. */
const onServer = ["loader", "action", "headers"];

const serverSide = /\.server\.tsx?$|^node:|^#db\/|^zod(?:\/|$)/u;
/** A view in such a file is for a page that loads no script. */
const serverView = /\.server\.tsx$/u;

const options = { format: "esm", jsx: "automatic", metafile: true, write: false, outdir: "/" } as const;
const asEmpty = { ".css": "empty", ".svg": "empty", ".woff2": "empty" } as const;

test("no view takes a value from the server's side", async () => {
  const files = new Set(["app/root.tsx", ...inject("routes").map(({ file }) => `app/${file}`)]);
  const shown = await shownOf([...files]);
  expect(shown.size).toBeGreaterThan(50);
  expect(await takenFromServer(shown)).toEqual([]);
});

test("a function of the server in a view is found", async () => {
  const view = "app/routes/account/logout.tsx";
  expect(await takenFromServer(new Map([[view, ["action"]]]))).not.toEqual([]);
});

/** The exports of each file with a view that browsers load. */
async function shownOf(entryPoints: string[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({ ...options, entryPoints });
  const files = Object.values(metafile.outputs).map(({ entryPoint = "", exports }): [string, string[]] => [
    entryPoint,
    exports.filter((name) => !onServer.includes(name)),
  ]);
  return new Map(files.filter(([, names]) => names.includes("default") || names.includes("ErrorBoundary")));
}

/** As "file: what it takes", where the file is the route or a piece that several routes load. */
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

/** Leaves of each route what browsers load; what lies on the server's side is named, and not followed. */
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
