import { imageTooLarge, largestImage } from "#app/pictures/picture-limits.ts";
import { PictureField } from "#app/ui/forms/picture-field.tsx";

/** The present picture, and the field for another one. */
export function ServicePicture({
  image,
  removes,
  lost,
  error,
}: {
  image: string | null;
  removes: boolean;
  lost: boolean;
  error?: string;
}) {
  return (
    <>
      {image ? (
        <div className="present-picture">
          <img src={image} alt="The present one" width="160" height="90" />
          <label className="choice">
            <input type="checkbox" name="removeImage" defaultChecked={removes} />
            Remove the picture
          </label>
        </div>
      ) : null}
      <PictureField
        name="image"
        label={image ? "Another picture" : "Picture"}
        most={largestImage}
        tooLarge={imageTooLarge}
        lost={lost}
        error={error}
      />
    </>
  );
}
