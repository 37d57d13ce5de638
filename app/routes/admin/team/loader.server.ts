import { profileFingerprint } from "#app/domain/website/team/change-profile.server.ts";
import { providersWithProfiles } from "#app/domain/website/team/team-rows.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

/** Returns the message for an answer without its own text (rule 25.2). */
export const teamFailed = (status: number): string => `Failed to change the team: ${status}`;

/** Returns the success message for `done` in the URL, or null. */
function teamDone(done: string | null): string | null {
  if (done === "saved") return "Saved. The change is live on your site.";
  if (done === "hidden") return "Saved. Visitors don't see this profile.";
  return done === "undone" ? "Last change undone." : null;
}

export function loadTeamProfiles(query: URLSearchParams) {
  const people = providersWithProfiles().map(withProfile);
  const asked = query.has("person") ? (idOf(query.get("person") ?? "") ?? 0) : null;
  const person = people.find(({ id }) => id === asked) ?? null;
  const done = teamDone(query.get("done"));
  return {
    people,
    person,
    /** The person in the URL does not exist. */
    missing: asked !== null && !person,
    done,
    /** Only for the change in `done`. Earlier changes are undone on the website page. */
    undo: done !== null && query.get("done") !== "undone" ? lastChange() : null,
  };
}

function withProfile({ id, name, profile }: ReturnType<typeof providersWithProfiles>[number]) {
  const { title = "", languages = "", story = "", alt = "", image = null, slug = null } = profile ?? {};
  const { width = 0, height = 0 } = profile ?? {};
  return {
    id,
    name,
    title,
    languages,
    story,
    photo: image ? { image, width, height, alt } : null,
    /** The public page, if the profile is shown. */
    page: profile?.listed && slug ? `/team/${encodeURIComponent(slug)}` : null,
    hasProfile: profile !== null,
    /** A new profile starts as shown. */
    listed: profile?.listed ?? true,
    saw: profileFingerprint(profile),
  };
}

export type TeamProfilesData = ReturnType<typeof loadTeamProfiles>;
export type MemberProfile = TeamProfilesData["people"][number];
