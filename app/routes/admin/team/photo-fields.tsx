import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { imageTooLarge, largestImage, pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import type { MemberWords } from "./loader.server.ts";

/** The photo that is there, another one, and what can be seen in it. */
export function PhotoFields({
  person: { name, photo },
  values,
  fields,
  onBusy,
}: Pick<FormProblem, "values" | "fields"> & { person: MemberWords; onBusy: (busy: boolean) => void }) {
  return (
    <fieldset className="photo-fields stack">
      <legend>Photo</legend>
      {photo ? (
        <>
          <img
            src={photo.image}
            srcSet={pictureSet(photo.image)}
            sizes="10rem"
            alt={photo.alt}
            width={photo.width}
            height={photo.height}
          />
          <label className="choice">
            <input type="checkbox" name="removeImage" defaultChecked={values.removeImage !== undefined} />
            Take this photo away
          </label>
        </>
      ) : (
        <p className="hint">Without a photo a drawing stands in its place. An upright one fits best.</p>
      )}
      <PictureField
        name="image"
        label={photo ? "Another photo" : "New photo"}
        most={largestImage}
        tooLarge={imageTooLarge}
        lost={values.image === "sent"}
        error={fields.image}
        onBusy={onBusy}
      />
      <Field
        name="alt"
        label="Description of the photo"
        hint="What can be seen, for people who can't see it."
        error={fields.alt}
        defaultValue={values.alt ?? photo?.alt ?? `Portrait of ${name}`}
        maxLength={longestPicture.alt}
        autoComplete="off"
      />
    </fieldset>
  );
}
