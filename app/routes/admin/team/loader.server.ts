/** What the page of the team's words shows: everybody, or one person's profile. */
import { profileFingerprint } from "#app/domain/website/team/change-profile.server.ts";
import { providersWithProfiles } from "#app/domain/website/team/team-rows.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

/** What the page of the team's words says when the server has a status but no words of its own (rule 25.2). */
export const teamFailed = (status: number): string => `Failed to change the team: ${status}`;

/** What was done, by the flag of the page's URL; null where it says nothing. */
function teamDone(done: string | null): string | null {
  if (done === "saved") return "Saved. The change is live on your site.";
  if (done === "hidden") return "Saved. Visitors don't see this profile.";
  return done === "undone" ? "Last change undone." : null;
}

export function loadTeamProfiles(query: URLSearchParams) {
  const people = providersWithProfiles().map(asListed);
  const asked = query.has("person") ? (idOf(query.get("person") ?? "") ?? 0) : null;
  const person = people.find(({ id }) => id === asked) ?? null;
  const done = teamDone(query.get("done"));
  return {
    people,
    person,
    /** The URL names somebody who is not there. */
    missing: asked !== null && !person,
    done,
    /** Only of what `done` tells: an earlier change has its button on the website page, with its name. */
    undo: done !== null && query.get("done") !== "undone" ? lastChange() : null,
  };
}

function asListed({ id, name, profile }: ReturnType<typeof providersWithProfiles>[number]) {
  const { title = "", languages = "", story = "", alt = "", image = null, slug = null } = profile ?? {};
  const { width = 0, height = 0 } = profile ?? {};
  return {
    id,
    name,
    title,
    languages,
    story,
    photo: image ? { image, width, height, alt } : null,
    /** Its page, where visitors see one. */
    page: profile?.listed && slug ? `/team/${encodeURIComponent(slug)}` : null,
    hasProfile: profile !== null,
    /** A profile that nobody has written yet begins as a listed one. */
    listed: profile?.listed ?? true,
    saw: profileFingerprint(profile),
  };
}

export type TeamProfilesData = ReturnType<typeof loadTeamProfiles>;
export type MemberWords = TeamProfilesData["people"][number];
