import { z } from "zod";
import { slugFor } from "#app/domain/website/entries/entry-request.server.ts";
import { readPictureAlt } from "#app/domain/website/gallery/change-gallery.server.ts";
import { isOverFormatted } from "#app/domain/website/texts/rich-text.server.ts";
import { overFormattedError } from "#app/domain/website/texts/text-request.server.ts";
import { fingerprint } from "#app/domain/website/texts/texts.server.ts";
import { readImage, storePicture } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { textOf } from "#app/platform/shared/declared-schema.server.ts";
import { Checked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { profileForm } from "./profile-limits.ts";
import {
  insertProfile,
  type ProfileRow,
  type ProfileValues,
  placeProfile,
  profileSlugTaken,
  providersWithProfiles,
  providerWithProfile,
  updateProfile,
} from "./team-rows.server.ts";

type ProfileWords = { title: string; languages: string; story: string; listed: boolean };

const { title, languages, story } = profileForm.fields;

const Profile = z.object({
  title: textOf(title).default(""),
  languages: textOf(languages).default(""),
  story: textOf(story)
    .refine((value) => !isOverFormatted(value), overFormattedError(story.label))
    .default(""),
  listed: Checked,
});

/** Reads the texts of a profile. Refusals: invalid, with fields. */
export const readProfile = (input: unknown): Outcome<ProfileWords> =>
  readInput(Profile, input, { wrong: () => "Enter text here." });

/** Returns the fingerprint of a profile, also if it doesn't exist yet. */
export const profileFingerprint = (profile: ProfileRow | null): string =>
  fingerprint(JSON.stringify(profile ? shownOf(profile) : null));

const shownOf = ({ title, story, languages, image, alt, listed }: ProfileRow) =>
  [title, story, languages, image, alt, listed] as const;

type ProfileInput = Readonly<Record<string, unknown>>;

/** Saves a profile and photo (rule 22.21). Refusals: not-found, invalid, conflict, too-large, busy. */
export async function saveProfile(id: number, input: ProfileInput, by: By): Promise<Outcome<null>> {
  const person = providerWithProfile(id);
  if (!person) return personNotFound();
  const words = readProfile(input);
  const photo = readPhoto(input, person.profile);
  if (!words.ok || !photo.ok) return bothRefused(words, photo);
  const { bytes, alt } = photo.value;
  const picture = bytes ? await makePicture(bytes) : done(null);
  if (!picture.ok) return picture;
  return asSiteChange({ label: `Team: ${person.name}`, by }, () =>
    save(id, { words: words.value, picture: picture.value, alt }, input.saw, by),
  );
}

/** Reads the photo. Without `alt`, it is removed. Without `bytes`, it stays. */
function readPhoto(
  { image, removeImage, alt }: ProfileInput,
  present: ProfileRow | null,
): Outcome<{ bytes?: Uint8Array; alt: string }> {
  const read = readImage(image ?? undefined, null);
  if (!read.ok) return read;
  const removed = !read.value && typeof removeImage === "string" && removeImage !== "";
  if (removed || !(read.value || present?.image)) return done({ alt: "" });
  const said = readPictureAlt(alt);
  if (said.ok) return done({ ...(read.value && { bytes: read.value }), alt: said.value.alt });
  return refused("invalid", said.refusal.message, { fields: { alt: said.refusal.message } });
}

function bothRefused(words: Outcome<ProfileWords>, photo: Outcome<object>): Outcome<null> {
  const [first, second] = [words, photo].flatMap((each) => (each.ok ? [] : [each.refusal]));
  if (!first) throw new Error("Nothing was refused.");
  return refused(second?.reason ?? first.reason, first.message, {
    fields: { ...first.fields, ...second?.fields },
  });
}

/** `picture` is null if the photo stays. */
type Asked = { words: ProfileWords; picture: Picture | null; alt: string };

function save(id: number, { words, picture, alt }: Asked, saw: unknown, by: By): Outcome<null> {
  const person = providerWithProfile(id);
  if (!person) return personNotFound();
  const { profile, name } = person;
  if (typeof saw === "string" && saw !== profileFingerprint(profile)) return changedByOthers();
  const values = { ...words, ...photoOf(picture, alt, profile) };
  const fields = profile ? Object.keys(differences(profile, values)) : Object.keys(values);
  if (fields.length === 0) return done(null);
  if (picture) storePicture(picture, by.now);
  if (profile) updateProfile(id, values, by.now);
  else insertProfile(id, slugFor(name, "person", profileSlugTaken), values, by.now);
  note(id, { fields }, by);
  return done(null);
}

type Photo = Pick<ProfileValues, "image" | "width" | "height" | "alt">;

function photoOf(picture: Picture | null, alt: string, present: ProfileRow | null): Photo {
  if (picture) {
    const { width, height } = largestCopy(picture);
    return { image: picture.address, width, height, alt };
  }
  if (!present?.image || alt === "") return { image: null, width: 0, height: 0, alt: "" };
  const { image, width, height } = present;
  return { image, width, height, alt };
}

/** Moves a profile by one place in the owner's order. Refusals: not-found. */
export function moveProfile(id: number, direction: Direction, by: By): Outcome<null> {
  return asSiteChange({ label: "Team: order", by }, () => {
    const order = providersWithProfiles().flatMap(({ id, profile }) =>
      profile ? [{ id, position: profile.position }] : [],
    );
    if (!order.some((each) => each.id === id)) return personNotFound();
    const moved = swapPositions(order, id, direction);
    for (const { row, position } of moved) placeProfile(row.id, position);
    if (moved.length > 0) note(id, { direction }, by);
    return done(null);
  });
}

/** Records no text or slug, because they name the person. */
function note(id: number, detail: Record<string, unknown>, by: By): void {
  record({ action: "profile-changed", entity: "user", entityId: id, detail }, by);
}

const changedByOthers = () =>
  refused(
    "conflict",
    "This profile was changed since you opened this page. Save again to overwrite it with your text.",
  );

const personNotFound = () => refused("not-found", "This person is no longer on the team.");
