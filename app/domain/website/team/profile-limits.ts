import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { longestText, webpageBodyLimit } from "#app/domain/website/texts/text-limits.ts";
import { largestImage } from "#app/platform/pictures/picture-set.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

export const profileForm = declareForm({
  title: {
    label: "Job title",
    hint: "Such as: Esthetician, brows and lashes.",
    ...{ maxLength: longestText.title, optional: true, autoComplete: "off" },
  },
  languages: {
    label: "Languages",
    hint: "Languages they speak, such as: English, Spanish.",
    ...{ maxLength: longestText.line, optional: true, autoComplete: "off" },
  },
  story: {
    label: "Story",
    hint: "Start a new paragraph with an empty line, a heading with ## and a list item with a hyphen. Treatments and free times are added automatically.",
    ...{ kind: "text", rows: 8, maxLength: longestText.formatted, optional: true },
  },
  removeImage: { label: "Remove this photo", kind: "tick" },
  image: { label: "New photo", kind: "file" },
  alt: {
    label: "Description of the photo",
    hint: "Describe it for people who can't see it.",
    ...{ maxLength: longestPicture.alt, autoComplete: "off" },
  },
  listed: { label: "Show them on the site", kind: "tick" },
});

export const profileBodyLimit = largestImage + webpageBodyLimit;
