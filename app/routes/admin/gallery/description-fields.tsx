import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { PictureData } from "./loader.server.ts";

/** What is said of a picture. `which` tells it apart where several stand on one page. */
export function DescriptionFields({
  picture: { id, alt, caption },
  which = "",
  hint = true,
  fields,
  values,
}: {
  picture: PictureData;
  which?: string;
  hint?: boolean;
  fields: Record<string, string>;
  values: Record<string, string>;
}) {
  const later = which ? <span className="visually-hidden">{which}</span> : null;
  return (
    <>
      <Field
        name={`alt-${id}`}
        label={<>Description{later}</>}
        hint={hint ? "What can be seen, like: Two treatment beds with linen throws." : undefined}
        error={fields[`alt-${id}`]}
        defaultValue={values[`alt-${id}`] ?? alt}
        maxLength={longestPicture.alt}
        autoComplete="off"
      />
      <Field
        name={`caption-${id}`}
        label={<>Caption{later}</>}
        optional
        error={fields[`caption-${id}`]}
        defaultValue={values[`caption-${id}`] ?? caption}
        maxLength={longestPicture.caption}
        autoComplete="off"
      />
    </>
  );
}
