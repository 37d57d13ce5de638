import { z } from "zod";
import { isOverMarked } from "#app/domain/website/texts/rich-text.server.ts";
import { overMarked } from "#app/domain/website/texts/text-request.server.ts";
import { Checked, oneLine, severalLines } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { longestProfile } from "./profile-limits.ts";

export type ProfileWords = { title: string; languages: string; story: string; listed: boolean };

const tooLong = (label: string, maximum: number): string =>
  `Please keep "${label}" under ${maximum} characters.`;

const Profile = z.object({
  title: oneLine(longestProfile.title, tooLong("What they are", longestProfile.title)).default(""),
  languages: oneLine(longestProfile.languages, tooLong("Languages", longestProfile.languages)).default(""),
  story: severalLines(longestProfile.story, tooLong("Story", longestProfile.story))
    .refine((value) => !isOverMarked(value), overMarked("Story"))
    .default(""),
  listed: Checked,
});

/** The words of a profile; other fields are left. Refuses as "invalid", with `fields`. */
export const readProfile = (input: unknown): Outcome<ProfileWords> =>
  readInput(Profile, input, { wrong: () => "Please send this as text." });
