import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { longestText, webpageBodyLimit } from "#app/domain/website/texts/text-limits.ts";
import { largestImage } from "#app/platform/pictures/picture-set.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

export const profileForm = declareForm({
  title: {
    label: "What they are",
    hint: "Such as: Esthetician, brows and lashes.",
    ...{ maxLength: longestText.title, optional: true, autoComplete: "off" },
  },
  languages: {
    label: "Languages",
    hint: "What clients may speak with them, such as: English, Spanish.",
    ...{ maxLength: longestText.line, optional: true, autoComplete: "off" },
  },
  story: {
    label: "Story",
    hint: "An empty line begins a new paragraph, ## a heading, and a hyphen a point of a list. Treatments and free times stand below it by themselves.",
    ...{ kind: "text", rows: 8, maxLength: longestText.formatted, optional: true },
  },
  removeImage: { label: "Take this photo away", kind: "tick" },
  image: { label: "New photo", kind: "file" },
  alt: {
    label: "Description of the photo",
    hint: "What can be seen, for people who can't see it.",
    ...{ maxLength: longestPicture.alt, autoComplete: "off" },
  },
  listed: { label: "Introduce them on the site", kind: "tick" },
});

/** Bytes of a request with the words of a profile and a photo. */
export const profileBodyLimit = largestImage + webpageBodyLimit;
