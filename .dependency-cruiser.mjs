/** Who may import whom (docs/architecture.md). `npm run lint` reads it. Types count where no rule says otherwise; tests may import all. */
import remix from "./remix.config.js";

/** The rooms of `app/domain/`: each imports only from those before it. */
const rooms = [
  ...["studio", "availability", "notifications", "accounts", "catalogue", "appointments", "website"],
  ...["clients", "loyalty", "booking", "schedules", "till", "reports", "privacy", "day", "settings"],
];

/** The files of the table of addresses. */
const routes = [];
remix.routes((define) => define((_path, file) => routes.push(`app/${file}`)));

/** A screen is a folder with a `route.tsx`. A folder without one is shared by its section, such as a panel of the board. */
const screens = routes.filter((file) => file.endsWith("/route.tsx")).map((file) => file.slice(0, -9));

const tests = String.raw`\.test\.tsx?$|^app/testing/`;
const onServer = String.raw`\.server\.tsx?$`;
const code = "^(?:app|db)/";
const values = { dependencyTypesNot: ["type-only"] };

const anyOf = (paths) => `^(?:${paths.map((path) => path.replaceAll(/[.$]/gu, String.raw`\$&`)).join("|")})`;
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const layer = (name, allowed, comment) =>
  rule(`${name}-layer`, comment, { path: `^app/${name}/`, pathNot: tests }, { path: `^app/(?!${allowed})` });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycles", "Files don't import each other in a cycle.", { pathNot: tests }, { circular: true }),
    layer("platform", "platform/", "The platform knows nothing of the business."),
    layer("domain", "domain/|platform/", "The business knows neither addresses nor operations."),
    layer("operations", "operations/|domain/|platform/", "Operations know no address."),
    layer("routes", "routes/|operations/|domain/|platform/", "Routes know neither entry nor test kit."),
    rule(
      "database-layer",
      "The database knows no layer of the application, but for its first content and examples.",
      { path: "^db/(?!seed/|fixtures/)", pathNot: tests },
      { path: "^app/(?!platform/shared/)" },
    ),
    ...rooms
      .slice(0, -1)
      .map((room, at) =>
        rule(
          `room-order-${room}`,
          "A room imports only from the rooms before it.",
          { path: `^app/domain/${room}/`, pathNot: tests },
          { path: anyOf(rooms.slice(at + 1).map((later) => `app/domain/${later}/`)) },
        ),
      ),
    rule(
      "room-without-a-place",
      "Each folder of the domain has a place in the order of rooms.",
      { path: "^app/", pathNot: tests },
      { path: "^app/domain/", pathNot: anyOf(rooms.map((room) => `app/domain/${room}/`)) },
    ),
    rule(
      "no-react-in-domain",
      "Rules and rows know no component. A mail template may be written in React.",
      { path: "^app/domain/", pathNot: `${tests}|^app/domain/day/paper/` },
      {
        path: "^app/platform/ui/(?!shell/root-data)|^node_modules/(?:react|react-dom|@remix-run/react)/",
        ...values,
      },
    ),
    rule(
      "no-request-in-domain",
      "Commands take their input and who acts, no request. Sessions and desks are read from cookies.",
      { path: "^app/domain/(?!accounts/)", pathNot: tests },
      {
        path: "^app/platform/http/(?:answers/(?!outage)|body|front-door)/|^node_modules/@remix-run/",
        ...values,
      },
    ),
    rule(
      "sections-apart",
      "A section of the routes imports nothing of another. What several show lies in routes/parts.",
      { path: "^app/routes/([^/]+)/", pathNot: tests },
      { path: "^app/routes/", pathNot: "^app/routes/(?:$1|parts|frame)/" },
    ),
    rule(
      "screens-apart",
      "A screen's folder is its own. What several screens show lies in a folder without an address.",
      { path: "^(app/routes/[^/]+/[^/]+/)", pathNot: tests },
      { path: anyOf(screens), pathNot: "^$1" },
    ),
    rule(
      "screens-apart-from-single-files",
      "A screen's folder is its own.",
      { path: "^app/routes/[^/]+/[^/]+$", pathNot: tests },
      { path: anyOf(screens) },
    ),
    rule(
      "server-side",
      "In a browser a value from the server's side is undefined. (Of a route file, app/testing/whole/browser-code.test.ts.)",
      { path: code, pathNot: `${tests}|${onServer}|^db/|^app/(?:server|root)\\.tsx?$|${anyOf(routes)}` },
      { path: `${onServer}|^db/|^node_modules/zod/`, ...values },
    ),
    rule("no-tests-in-code", "The test kit is for tests.", { path: code, pathNot: tests }, { path: tests }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: String.raw`\.test\.tsx?$` },
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
    },
  },
};
