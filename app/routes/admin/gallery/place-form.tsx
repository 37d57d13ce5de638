import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { placeForm } from "#app/domain/website/gallery/gallery-forms.ts";
import { imageTooLarge, largestImage, pictureSet } from "#app/platform/pictures/picture-set.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { galleryUrl } from "#app/routes/admin/addresses.ts";
import type { PictureData, PlaceData } from "./loader.server.ts";

export function deletePictureQuestion({ id, caption, alt }: PictureData): Question {
  const words = caption || alt;
  return {
    heading: "Delete Picture",
    sentence: `Are you sure you want to delete ${words ? `the picture "${words}"` : "this picture"}? Visitors will no longer see it.`,
    yes: "Delete Picture",
    no: "Keep picture",
    at: galleryUrl({ id, delete: "" }),
    back: galleryUrl({ id }),
    fields: { intent: "delete", id: String(id) },
  };
}

export function removePictureQuestion({ place, name }: PlaceData): Question {
  return {
    heading: "Remove Picture",
    sentence: `Are you sure you want to remove this picture from the site? (${name})`,
    yes: "Remove Picture",
    no: "Keep picture",
    at: galleryUrl({ place, remove: "" }),
    back: galleryUrl({ place }),
    fields: { intent: "remove-place", place },
  };
}

type PlaceProps = { place: PlaceData; problem: FormProblem | undefined; sending: boolean };

export function PlaceForm({ place, problem, sending }: PlaceProps) {
  const { name, where, picture } = place;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={placeForm.names} />
      <PageHeading>{name}</PageHeading>
      <p>
        <Link to={galleryUrl()}>Gallery & photos</Link>
      </p>
      <p>{where}</p>
      {picture ? (
        <img
          className="whole-picture"
          src={picture.image}
          srcSet={pictureSet(picture.image)}
          sizes="(min-width: 44rem) 40rem, 92vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      ) : null}
      <PictureOfPlace place={place} problem={problem} sending={sending} />
      {picture ? (
        <section className="danger-zone" aria-labelledby="danger">
          <h2 id="danger">Danger Zone</h2>
          <ConfirmLink question={removePictureQuestion(place)}>Remove Picture</ConfirmLink>
        </section>
      ) : null}
    </div>
  );
}

function PictureOfPlace({ place: { place, picture, suggestion }, problem, sending }: PlaceProps) {
  const field = filled(placeForm, problem, { alt: picture?.alt ?? suggestion });
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      action={galleryUrl({ place })}
      encType="multipart/form-data"
      noValidate
      className="stack"
    >
      <input type="hidden" name="place" value={place} />
      <PictureField
        {...field("image")}
        {...(picture && { label: "New picture" })}
        most={largestImage}
        tooLarge={imageTooLarge}
        required={!picture}
        onBusy={setBusy}
      />
      <FormField {...field("alt")} />
      <div className="actions">
        <Button name="intent" value="place" disabled={sending || busy}>
          Save
        </Button>
        <ButtonLink to={galleryUrl()} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
