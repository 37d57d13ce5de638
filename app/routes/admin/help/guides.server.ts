/** The guides of the help page: who sees which, and the search in them. */
import type { Role } from "#app/http/access.ts";
import { type RichHtml, richText } from "#app/website/texts/rich-text.server.ts";
import { guidesForAll } from "./guides-for-all.server.ts";
import { guidesForDesk } from "./guides-for-desk.server.ts";
import { guidesForOwner } from "./guides-for-owner.server.ts";
import { guidesForProviders } from "./guides-for-providers.server.ts";
import type { Guide } from "./types.ts";

type GuideData = { id: string; title: string; html: RichHtml };
export type GuideGroup = { heading: string; guides: GuideData[] };

/** Whose guides these are. An admin may do all that a receptionist may, so reads how. */
const groups: { heading: string; roles: Role[]; guides: Guide[] }[] = [
  { heading: "For the owner", roles: ["admin"], guides: guidesForOwner },
  { heading: "For the front desk", roles: ["receptionist", "admin"], guides: guidesForDesk },
  { heading: "For providers", roles: ["provider"], guides: guidesForProviders },
  { heading: "For everybody", roles: ["receptionist", "admin", "provider"], guides: guidesForAll },
];

/** The guides for these roles in which every word of `search` stands, the whole of them where nothing is searched for. */
export function guidesFor(roles: Role[], search: string): { groups: GuideGroup[]; found: number } {
  const words = wordsOf(search);
  const found = groups
    .filter((group) => group.roles.some((role) => roles.includes(role)))
    .map(({ heading, guides }) => ({
      heading,
      guides: guides.filter((guide) => matches(guide, words)).map(inHtml),
    }))
    .filter(({ guides }) => guides.length > 0);
  return { groups: found, found: found.reduce((sum, { guides }) => sum + guides.length, 0) };
}

/** Beginnings of words: "cancel" finds "cancelled", and "ring" does not find "string". Two letters are a word of their own. */
function matches({ title, words = "", body }: Guide, searched: string[]): boolean {
  const written = wordsOf(`${title} ${words} ${body}`);
  return searched.every((word) =>
    written.some((one) => (word.length < 3 ? one === word : one.startsWith(word))),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const inHtml = ({ id, title, body }: Guide): GuideData => ({ id, title, html: richText(body.trim(), 2) });
