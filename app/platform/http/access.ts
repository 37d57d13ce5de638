/** Who may use a route, and what the gate hands to its loader and action. */
import type { By } from "#app/platform/shared/audit.server.ts";

export type Role = "user" | "admin" | "provider" | "receptionist";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `signedOut` is for pages such as /login: a signed-in visitor is sent to the landing page of the role. */
export type Access = "public" | "signedIn" | "signedOut" | Role[];

/**
 * What every route exports as `handle`. A method that `access` does not name is answered with 405; HEAD follows GET.
 * `hydrate`: the page loads script, unless its loader answers `still`. `bodyLimit`: bytes, where 64 KB are not right; `tooLarge`: what is said to more.
 */
export type RouteHandle = {
  access: Partial<Record<Method, Access>>;
  page?: PageFacts;
  hydrate?: boolean;
  /** It also answers while the studio is not open to the public; whatever does not say so answers staff alone. */
  beforeOpening?: true;
  /** Beside the pages of the desk: what a session that a PIN opened may use, and also one whose desk is locked (rule 20.14). */
  atDesk?: "pin" | "locked";
  /** Nothing but light or dark: a page that needs the height. */
  footer?: "bare";
  bodyLimit?: number;
  tooLarge?: string;
};

/** Of what a match or a module brings; what its access says is checked before the server starts. */
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === "object" &&
  handle !== null &&
  "access" in handle &&
  typeof handle.access === "object" &&
  handle.access !== null;

/**
 * What a page is called, and where it is shown: read from the build by the site map, the menus, the loading of pages and the
 * tests of all pages. Its title in a document may say more ("Front Desk, Monday").
 */
export type PageFacts = {
  title: string;
  /** Search engines are told of it. A public page with one address says in `unlisted` why they are not. */
  sitemap?: true;
  unlisted?: string;
  /** Its place in each menu, counted from 1; `name` where the menu calls it other than its title. */
  menus?: Partial<Record<MenuName, { place: number; name?: string }>>;
};

/** `staff` is the panel "Admin"; `website` the row of links on the pages of Manage Website. */
export type MenuName = "header" | "footer" | "staff" | "website";

/** The name of each page in a menu by its path, in the order of the menu. */
export type Menu = Record<string, string>;

export type Visitor = {
  userId: number;
  username: string;
  email: string | null;
  phone: string | null;
  roles: Role[];
  sessionId: number;
  preference: SessionPreference;
  /** The inactivity watch runs: the server ends this session after 30 idle minutes. */
  watched: boolean;
  /** An admin chose the password; the account is asked for one of its own. */
  mustChangePassword: boolean;
  /** In the first minutes of a session: the wrong PINs since the sign-in before (null: there was none). */
  wrongPins: { count: number; since: number | null } | null;
  /** Where the browser is a registered desk; `byPin`: a PIN opened this session, so that it opens the desk alone. */
  desk: { id: number; byPin: boolean } | null;
  /** Since when the desk is locked. */
  lockedAt: number | null;
};

export type SessionPreference = "browser" | "remember" | "stay";

/** What a route tells a command about the request; `cookies` is the Cookie header. */
export type Caller = { ip: string; userAgent: string; requestId: string; cookies?: string | null };

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    requestId: string;
    /** The client's address, behind a trusted proxy the one that it names. */
    ip: string;
    /** For every inline script and style of this answer. */
    nonce: string;
    /** The public origin without a slash at its end. */
    origin: string;
    visitor: Visitor | null;
    /** The visitor as the audit names them, and the moment of this request: the loaders after an action have the same. */
    by: By;
  }
}
