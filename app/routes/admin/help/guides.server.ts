import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { Guide } from "./guide.ts";
import { guidesForDesk } from "./guides-for-desk.server.ts";
import { guidesForOwner } from "./guides-for-owner.server.ts";
import { guidesForServer } from "./guides-for-server.server.ts";
import { guidesForAll, guidesForProviders } from "./guides-for-staff.server.ts";

/** `html` is null if there are too many results: then only titles are shown. */
type GuideData = { id: string; title: string; html: RichHtml | null };
export type GuideGroup = { name: string; heading: string; guides: GuideData[] };
export type GuidesShown = {
  audiences: { name: string; heading: string }[];
  audience: string | null;
  search: string;
  found: number;
  open: string | null;
  groups: GuideGroup[];
};

type Audience = { name: string; heading: string; roles: Role[]; guides: Guide[] };

const audiencesInOrder: Audience[] = [
  { name: "owner", heading: "For the owner", roles: ["admin"], guides: guidesForOwner },
  { name: "desk", heading: "For the front desk", roles: ["receptionist", "admin"], guides: guidesForDesk },
  { name: "providers", heading: "For providers", roles: ["provider"], guides: guidesForProviders },
  { name: "server", heading: "On the server", roles: ["admin"], guides: guidesForServer },
  {
    name: "all",
    heading: "For everyone",
    roles: ["receptionist", "admin", "provider"],
    guides: guidesForAll,
  },
];

const mostInFull = 8;

type Asked = { search: string; audience: string | null; guide: string | null };

/** Returns the guides that contain all search words, else those of one audience. */
export function guidesFor(roles: Role[], { search, audience, guide }: Asked): GuidesShown {
  const own = audiencesInOrder.filter((each) => each.roles.some((role) => roles.includes(role)));
  const audiences = own.map(({ name, heading }) => ({ name, heading }));
  if (search) {
    const words = wordsOf(search);
    const hits = own.map((each) => ({
      ...each,
      guides: each.guides.filter((one) => matches(one, words)),
    }));
    const found = hits.reduce((sum, { guides }) => sum + guides.length, 0);
    const groups = hits
      .filter(({ guides }) => guides.length > 0)
      .map((each) => shown(each, found <= mostInFull));
    return { audiences, audience: null, search, found, open: null, groups };
  }
  const named = own.find(({ guides }) => guides.some(({ id }) => id === guide));
  const one = named ?? own.find(({ name }) => name === audience) ?? own[0];
  return {
    audiences,
    audience: one?.name ?? null,
    search,
    found: one?.guides.length ?? 0,
    open: named ? guide : null,
    groups: one ? [shown(one, true)] : [],
  };
}

// Words match by their beginning; two letters only match as a whole word.
function matches({ title, words = "", body }: Guide, searched: string[]): boolean {
  const written = wordsOf(`${title} ${words} ${body}`);
  return searched.every((word) =>
    written.some((one) => (word.length < 3 ? one === word : one.startsWith(word))),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const shown = ({ name, heading, guides }: Audience, inFull: boolean): GuideGroup => ({
  name,
  heading,
  guides: guides.map(({ id, title, body }) => ({
    id,
    title,
    html: inFull ? richText(body.trim(), 2) : null,
  })),
});
