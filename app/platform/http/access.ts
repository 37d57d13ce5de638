import type { By } from "#app/platform/shared/audit.server.ts";

export type Role = "user" | "admin" | "provider" | "receptionist";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A signed-in visitor of a `signedOut` page, such as /login, is redirected to the landing page of their role. */
export type Access = "public" | "signedIn" | "signedOut" | Role[];

/** Every route exports this as `handle`. A method that `access` doesn't name is answered with 405. `bodyLimit`: bytes, 64 KB by default. */
export type RouteHandle = {
  access: Partial<Record<Method, Access>>;
  page?: PageFacts;
  hydrate?: boolean;
  /** The route also answers before the studio opens. All others then answer staff only. */
  beforeOpening?: true;
  /** Which sessions that a PIN opened may use the page; "locked": also while the desk is locked (rule 20.14). */
  atDesk?: "pin" | "locked";
  bodyLimit?: number;
  tooLarge?: string;
};

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === "object" &&
  handle !== null &&
  "access" in handle &&
  typeof handle.access === "object" &&
  handle.access !== null;

export type PageFacts = {
  title: string;
  /** Search engines may index the page. A public page without this gives the reason in `unlisted`. */
  sitemap?: true;
  unlisted?: string;
  /** Place in each menu, from 1; `name` if the menu uses another name than the title. */
  menus?: Partial<Record<MenuName, { place: number; name?: string }>>;
};

/** `staff` is the "Admin" panel; `website` is the row of links on the pages of Manage Website. */
export type MenuName = "header" | "footer" | "staff" | "website";

export type Menu = Record<string, string>;

export type Visitor = {
  userId: number;
  username: string;
  email: string | null;
  phone: string | null;
  roles: Role[];
  sessionId: number;
  preference: SessionPreference;
  /** The server ends this session after 30 idle minutes. */
  watched: boolean;
  mustChangePassword: boolean;
  /** Set in the first minutes of a session: wrong PINs since the previous sign-in (`since` null: no previous sign-in). */
  wrongPins: { count: number; since: number | null } | null;
  /** `byPin`: a PIN opened this session, so it only gives access to the desk. */
  desk: { id: number; byPin: boolean } | null;
  lockedAt: number | null;
};

export type SessionPreference = "browser" | "remember" | "stay";

export type Caller = { ip: string; userAgent: string; requestId: string; cookies?: string | null };

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    requestId: string;
    ip: string;
    nonce: string;
    origin: string;
    visitor: Visitor | null;
    by: By;
  }
}
