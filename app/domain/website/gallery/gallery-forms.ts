import { declareForm, type FieldDeclaration } from "#app/platform/shared/declared-form.ts";
import { longestPicture } from "./gallery-limits.ts";

const description = {
  label: "Description",
  hint: "Describe it for people who can't see it.",
  ...{ maxLength: longestPicture.alt, autoComplete: "off" },
} as const;

export const pictureForm = declareForm({
  alt: { ...description, hint: "Such as: Two treatment beds with linen throws." },
  caption: {
    label: "Caption",
    ...{ maxLength: longestPicture.caption, optional: true, autoComplete: "off" },
  },
});

/** Declares the fields of several pictures; each name ends with the picture's id, such as "alt-7". */
export const describeForm = (ids: readonly number[]) =>
  declareForm(
    Object.fromEntries<FieldDeclaration>(
      ids.flatMap((id) =>
        Object.entries(pictureForm.fields).map(([name, field]) => [`${name}-${id}`, field] as const),
      ),
    ),
  );

export const placeForm = declareForm({ image: { label: "Picture", kind: "file" }, alt: description });
