/** What the team's pages tell of its people; their services and free times are the route's to add. */
import { studio } from "#app/domain/studio/studio.server.ts";
import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { pageHead, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { listedMember, listedTeam, memberPath, type TeamMember } from "./team-rows.server.ts";

/** "Maya" of "Maya Ortiz"; the whole of what is no first and last name: "Our esthetician", "Dr. Weber", one word. */
export function callNameOf(name: string): string {
  const [first = "", ...others] = name.split(" ");
  const isName = [first, ...others].every((word) => /^\p{Lu}/u.test(word)) && /^\p{L}{2,}$/u.test(first);
  return isName && others.length > 0 ? first : name;
}

type Photo = Pick<TeamMember, "width" | "height" | "alt"> & { image: string };

/** A person on the list; `photo` null where a drawing stands for one. */
export type TeamCardData = { id: number; to: string; name: string; title: string; photo: Photo | null };

export const loadTeamPage = (origin: string) => ({
  ...pageHead(origin, "/team", "team.lead"),
  people: listedTeam().map(cardOf),
});

function cardOf(member: TeamMember): TeamCardData {
  const { id, slug, name, title } = member;
  return { id, to: memberPath(slug), name, title, photo: photoOf(member) };
}

/** Null where nobody of that address is shown. `story` is null where there is none. */
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

/** As visitors read it, below the heading of the page. */
export const storyOf = (words: string): RichHtml => richText(withFacts(words), 1);

const photoOf = ({ image, width, height, alt }: TeamMember): Photo | null =>
  image ? { image, width, height, alt } : null;
