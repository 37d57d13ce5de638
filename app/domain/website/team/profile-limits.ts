import { longestText, webpageBodyLimit } from "#app/domain/website/texts/text-limits.ts";
import { largestImage } from "#app/platform/pictures/picture-set.ts";

export const longestProfile = {
  title: longestText.title,
  languages: longestText.line,
  story: longestText.formatted,
} as const;

/** Bytes of a request with the words of a profile and a photo. */
export const profileBodyLimit = largestImage + webpageBodyLimit;
