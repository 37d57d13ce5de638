import { useRouteLoaderData } from "@remix-run/react";
import type { Menu, MenuName } from "#app/platform/http/access.ts";
import type { ColorMode } from "./color-mode.ts";

/** `closed`: the visitor gets no website page; `preview`: staff see the future site; `example`: local example data; `demo`: all data is invented. */
export type OpeningState = "open" | "closed" | "preview" | "example" | "demo";

/** `digits`: the length of the PIN, or null if the password is required. */
export type PersonAtDesk = { id: number; name: string; digits: number | null };

export type RootData = {
  studioName: string;
  city: string;
  locale: string;
  phone: string;
  address: string;
  /** The week's hours and the special days of the next seven days, on pages without a session. */
  hours: { days: string; hours: string }[];
  visitor: {
    username: string;
    initials: string;
    roles: string[];
    watched: boolean;
    unreadMessages: number;
    trouble: { heading: string; text: string; page: string | null } | null;
    asksForPassword: boolean;
    wrongPins: { heading: string; text: string; page: null; label: string } | null;
    /** Set on a registered desk: its other users, and the milliseconds until it locks (0: never). */
    desk: { others: PersonAtDesk[]; lockAfter: number } | null;
  } | null;
  locked: boolean;
  menus: Record<MenuName, Menu>;
  mode: ColorMode;
  theme: { style: string; headings: string; icon: string } | null;
  opening: OpeningState;
  saveData: boolean;
  isKeptHydrated: boolean;
  origin: string;
  /** The picture for link previews; null for signed-in visitors. */
  sharing: { image: string; width: number; height: number; alt: string } | null;
};

/** Undefined if the root loader failed. */
export const useRoot = () => useRouteLoaderData<RootData>("root");

type Match = { id: string; data?: unknown };

export const rootDataIn = (matches: Match[]): RootData | undefined => matches.find(isRoot)?.data;

const isRoot = (match: Match): match is { id: "root"; data?: RootData } => match.id === "root";
