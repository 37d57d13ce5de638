/**
 * Who may import whom. A room is a folder of app/, and the order of the rooms is the order of the business: each imports only
 * from rooms before it, and its row names which of these. A row that turns out wrong is changed here in the commit that needs
 * it, with the reason.
 */
import { dirname } from "node:path";
import { type Source, type Stray, target } from "./tree.ts";

/** Who a visitor is and what a form is answered: types alone, for every room. */
const typesForAll = ["app/platform/http/access.ts", "app/platform/ui/forms/form-answer.ts"];

/** Which rooms a room may import from, besides itself. */
export const mayImport: Record<string, string[]> = {
  /** What everybody may import. */
  shared: [],
  words: [],
  http: ["shared"],
  /** The kit of the pages knows no business; what stands on a link to a page is the words'. */
  ui: ["shared", "words"],
  /** An instant on the studio's wall clock, in words. */
  studio: ["shared", "words"],
  /** Services, the gallery and the owner's page show pictures; none of them owns how a picture is read and kept. */
  pictures: ["shared", "studio"],
  undo: ["shared", "ui", "pictures"],
  theme: ["shared", "studio", "undo"],
  /** A mail wears the studio's theme, and a mail server that is down is a line in the log. */
  notifications: ["shared", "http", "studio", "theme"],
  /** Sign-in, registration and reset are limited by the caller's network, and the limiter is a part of http. */
  accounts: ["shared", "http", "ui", "studio", "notifications"],
  availability: ["shared", "studio"],
  appointments: ["shared", "words", "http", "ui", "studio", "notifications", "accounts", "availability"],
  /** What a service needs of time, the times that are offered are asked with. */
  catalogue: ["shared", "words", "ui", "studio", "pictures", "availability"],
  schedules: ["shared", "words", "ui", "studio", "availability", "appointments", "catalogue"],
  /** A booking finds the record of whoever comes, or makes one: so it stands after the records. */
  clients: ["shared", "words", "ui", "studio", "accounts", "availability", "appointments", "catalogue"],
  booking: [
    ...["shared", "words", "http", "ui", "studio", "pictures", "notifications", "accounts", "availability"],
    ...["appointments", "catalogue", "clients"],
  ],
  loyalty: ["shared", "words", "studio", "appointments", "clients"],
  /** What is paid: for appointments, products, vouchers and packages, by whom and by which means; and the close of the day. */
  till: [
    ...["shared", "words", "http", "ui", "studio", "notifications", "accounts", "availability"],
    ...["appointments", "catalogue", "clients", "booking", "loyalty"],
  ],
  /** What a service's own page tells is a part of the site. */
  website: [
    ...["shared", "words", "http", "ui", "studio", "pictures", "undo", "notifications", "availability"],
    "catalogue",
  ],
  /** The books as files that other programs read; what a visit is, the appointments say. */
  exports: ["shared", "words", "studio", "availability", "appointments", "catalogue", "clients", "till"],
  /** Who is erased leaves no profile on the site: neither its photo nor an undo that would bring it back. */
  privacy: [
    ...["shared", "words", "studio", "pictures", "undo", "accounts", "availability", "appointments"],
    ...["catalogue", "clients", "booking", "loyalty", "till", "notifications", "website"],
  ],
  /** The quiet hours are typed as times of the day. */
  settings: ["shared", "words", "studio", "availability", "appointments", "catalogue", "schedules", "till"],
  "front-desk": [
    /** Every deed at the desk can be taken back; a form that comes as a desk locks is read and kept. */
    ...["shared", "words", "http", "ui", "studio", "undo", "notifications", "accounts", "availability"],
    ...["appointments", "catalogue", "schedules", "clients", "booking", "loyalty", "till"],
  ],
  /** The owner's figures: over what was booked, what was paid, and what nobody found a time for. */
  reports: [
    ...[
      "shared",
      "words",
      "ui",
      "studio",
      "availability",
      "appointments",
      "catalogue",
      "clients",
      "schedules",
    ],
    ...["till"],
  ],
  /** The owner's first hour: what the link at the first start asks for beside the account, and what is still an example. */
  opening: ["shared", "words", "studio", "notifications", "accounts", "availability", "schedules", "website"],
  /** What is counted is asked of no other room: requests and answers say it. */
  statistics: ["shared", "words", "http", "studio", "availability"],
  operations: [
    ...["shared", "words", "http", "studio", "undo", "notifications", "accounts", "appointments"],
    /** A start gives services their slugs; the desk writes the mails of what only it does, and its parked calls are swept. */
    ...["catalogue", "booking", "website", "front-desk", "opening", "statistics"],
    /** What was erased is erased again after a restore; what is kept no longer goes by night; the shell asks for both. */
    ...["clients", "exports", "privacy", "till"],
  ],
  /** Gate, server, entries and root: the files beside the rooms. The find box of the desk stands in the frame of its people's pages. */
  entry: [
    "shared",
    "http",
    "ui",
    "studio",
    "theme",
    "accounts",
    "catalogue",
    "website",
    "front-desk",
    "opening",
    "statistics",
    "operations",
    /** What is half-typed at a desk as it locks is parked. */
    "front-desk",
  ],
};

export const rooms = Object.keys(mayImport);

mayImport.routes = [...rooms];
/** The one connection outlives a reload of the modules. */
mayImport.db = ["shared"];
/** The first content is placed by the studio's own rules, and what the demo has sold adds up by the till's. */
mayImport["db/seed"] = ["shared", "availability", "website", "till", "db"];

/**
 * Inside a room too: a folder imports only from those before it. "." are the files beside the folders. The folders of a room
 * that is not named here know each other: what an account is, a password, a session and a sign-in need one another.
 */
export const subRooms: Record<string, string[]> = {
  http: [".", "front-door", "logs", "body", "answers", "checks", "remix"],
  ui: ["fonts", "styles", "browser", "kit", "forms", "shell", "brief", "."],
  notifications: [".", "email"],
  appointments: ["needs", ".", "policy", "notices", "views"],
  catalogue: [".", "services", "resources", "addons", "needs", "providers"],
  schedules: [".", "affected", "places", "week", "single-day", "booking-hours", "offer", "time-off"],
  booking: [
    ...[
      ".",
      "needs",
      "choose",
      "suggest",
      "make",
      "change",
      "joint",
      "visit",
      "series",
      "link-to-account",
      "before-visit",
    ],
  ],
  till: ["ledger", "prepaid", "goods", "checkout", "receipts", "closing", "."],
  website: [
    ...[".", "texts", "entries", "gallery", "services", "opening-hours", "team", "sharing", "inbox", "pages"],
    "site-map",
  ],
  "front-desk": [
    ...[
      ".",
      "changes",
      "find",
      "ahead",
      "more-rows",
      "new-appointment",
      "walk-in",
      "status",
      "joint",
      "addons",
      "checkout",
      "appointment",
      "parked-calls",
      "series",
      "absence",
      "running-late",
    ],
    ...["single-day", "closing", "board", "curtain", "day", "live", "keys", "paper", "provider-day"],
  ],
  operations: [
    ...["database", "noted", "backup", "mail", "checks", "metrics", "control", "jobs", "releases", "command"],
    ".",
  ],
};

export function room(path: string): string {
  const [top = "", folder = ""] = path.split("/");
  if (top === "db") return folder === "seed" ? "db/seed" : "db";
  return path.split("/").length === 2 ? "entry" : folder;
}

export function strangeImports(sources: Source[]): Stray[] {
  return importsBetween(sources)
    .filter(({ path, to }) => to.startsWith("app/") && room(path) !== room(to))
    .filter(({ to, typeOnly }) => !(typeOnly && typesForAll.includes(to)))
    .filter(({ path, to }) => !mayImport[room(path)]?.includes(room(to)))
    .map(({ path, line, to }) => ({ path, line, what: `imports ${to}` }));
}

export function strangeSubImports(sources: Source[]): Stray[] {
  return importsBetween(sources).flatMap(({ path, line, to }) => {
    const order = subRooms[room(path)];
    if (!order || !path.startsWith("app/") || room(path) !== room(to)) return [];
    const [from, into] = [order.indexOf(subRoom(path)), order.indexOf(subRoom(to))];
    if (from < 0) return [{ path, line, what: `stands in a folder that has no place in ${room(path)}` }];
    return into >= 0 && into <= from
      ? []
      : [{ path, line, what: `imports ${to}, which comes later in its room` }];
  });
}

const subRoom = (path: string): string => dirname(path).split("/")[2] ?? ".";

/** What a row may not say: a room that comes later. */
export const lateRows = (): string[] =>
  rooms.flatMap((name, at) =>
    (mayImport[name] ?? []).filter((other) => rooms.indexOf(other) > at).map((other) => `${name}: ${other}`),
  );

function importsBetween(sources: Source[]) {
  return sources
    .filter(({ path, isTest }) => !isTest && /^(?:app|db)\//u.test(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ from, line, typeOnly }) => {
        const to = target(path, from);
        return to ? [{ path, line, to, typeOnly }] : [];
      }),
    );
}

/** What the kit of the pages does not know, as a word or as a part of a name. */
const business = /service|appointment|account/iu;

export function businessInKit(sources: Source[]): Stray[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith("app/platform/ui/") && !isTest)
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((words, at) => {
        const word = business.exec(words)?.[0];
        return word ? [{ path, line: at + 1, what: `says "${word}"` }] : [];
      }),
    );
}
