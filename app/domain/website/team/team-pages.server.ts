import { studio } from "#app/domain/studio/studio.server.ts";
import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { pageHead, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { callNameOf } from "#app/platform/words/call-name.ts";
import { listedMember, listedTeam, memberPath, type TeamMember } from "./team-rows.server.ts";

type Photo = Pick<TeamMember, "width" | "height" | "alt"> & { image: string };

/** Initials are shown if `photo` is null. */
export type TeamCardData = { id: number; to: string; name: string; title: string; photo: Photo | null };

export const loadTeamPage = (origin: string) => ({
  ...pageHead(origin, "/team", "team.lead"),
  people: listedTeam().map(cardOf),
});

function cardOf(member: TeamMember): TeamCardData {
  const { id, slug, name, title } = member;
  return { id, to: memberPath(slug), name, title, photo: photoOf(member) };
}

/** Returns a listed member, otherwise null. */
export function loadMember(slug: string, origin: string) {
  const member = listedMember(slug);
  if (!member) return null;
  const { id, name, title, languages } = member;
  const story = withFacts(member.story).trim();
  return {
    address: origin + memberPath(slug),
    path: memberPath(slug),
    description: `${[name, title].filter(Boolean).join(", ")} at ${studio().studioName}: treatments, prices and the next free times.`,
    id,
    name,
    callName: callNameOf(name),
    title,
    languages,
    photo: photoOf(member),
    story: story ? storyOf(story) : null,
  };
}

export const storyOf = (words: string): RichHtml => richText(withFacts(words), 1);

const photoOf = ({ image, width, height, alt }: TeamMember): Photo | null =>
  image ? { image, width, height, alt } : null;
