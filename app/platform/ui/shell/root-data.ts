/** What the root's loader tells every page: who looks at it, and what its frame shows. */
import { useRouteLoaderData } from "@remix-run/react";
import type { Menu, MenuName } from "#app/platform/http/access.ts";
import type { ColourMode } from "./colour-mode.ts";

/**
 * `closed`: this visitor gets no page of the website; `preview`: staff see what will be; `example`: nobody but this machine's
 * network comes here, and what is shown came with the software; `demo`: all of it is invented, and stays so.
 */
export type OpeningState = "open" | "closed" | "preview" | "example" | "demo";

export type RootData = {
  studioName: string;
  /** Where the studio is, for titles; empty while that is not known. */
  city: string;
  locale: string;
  phone: string;
  address: string;
  /** The week in short and the unusual days of the next seven, at the foot of pages without a session. */
  hours: { days: string; hours: string }[];
  visitor: {
    username: string;
    roles: string[];
    watched: boolean;
    unreadMessages: number;
    trouble: { heading: string; text: string; page: string | null } | null;
    asksForPassword: boolean;
    /** "4 wrong PINs since …", in the first minutes of a session. */
    wrongPins: { heading: string; text: string; page: null; label: string } | null;
    /** Where the browser is a registered desk: the others who sit there, and after how many milliseconds it locks; 0: never. */
    desk: { others: { id: number; name: string }[]; lockAfter: number } | null;
  } | null;
  /** The page shows nothing but the way to unlock it. */
  locked: boolean;
  menus: Record<MenuName, Menu>;
  mode: ColourMode;
  theme: { style: string; headings: string; art: string; icon: string } | null;
  opening: OpeningState;
  saveData: boolean;
  isKeptHydrated: boolean;
  /** The public origin without a slash at its end. */
  origin: string;
  /** The picture that other sites show beside a link to this one; null for a visitor of whom they know nothing. */
  sharing: { image: string; width: number; height: number; alt: string } | null;
};

/** Undefined where the root's loader failed. */
export const useRoot = () => useRouteLoaderData<RootData>("root");

type Match = { id: string; data?: unknown };

/** The same for a `meta` function, which gets all matches of the page. */
export const rootDataIn = (matches: Match[]): RootData | undefined => matches.find(isRoot)?.data;

const isRoot = (match: Match): match is { id: "root"; data?: RootData } => match.id === "root";
