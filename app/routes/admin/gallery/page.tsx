import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { describeForm } from "#app/domain/website/gallery/gallery-forms.ts";
import { mostAtOnce } from "#app/domain/website/gallery/gallery-limits.ts";
import { imageTooLarge, largestImage, pictureSet } from "#app/platform/pictures/picture-set.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { ProblemSummary } from "#app/platform/ui/forms/problem-summary.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { galleryUrl } from "#app/routes/admin/addresses.ts";
import { DoneAndUndo } from "#app/routes/admin/done-and-undo.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { GalleryData, PictureData, PlaceData } from "./loader.server.ts";
import { DescribeForm, PicturePage } from "./picture-forms.tsx";
import { deletePictureQuestion, PlaceForm, removePictureQuestion } from "./place-form.tsx";

function PlaceList({ places }: { places: PlaceData[] }) {
  return (
    <section className="stack" aria-labelledby="places">
      <h2 id="places">Photos for other places on the site</h2>
      <ul className="places">
        {places.map(({ place, name, where, picture }) => (
          <li key={place}>
            {picture ? (
              <img
                src={picture.image}
                srcSet={pictureSet(picture.image)}
                sizes="10rem"
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            ) : (
              <p className="no-picture">No picture yet</p>
            )}
            <div>
              <h3>{name}</h3>
              <p className="hint">{where}</p>
              <ButtonLink
                to={galleryUrl({ place })}
                variant="ghost"
                small
                aria-label={`${picture ? "Change" : "Add"}: ${name}`}
              >
                {picture ? "Change" : "Add"}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A refused file does not stop the others. */
function UploadForm({ problem, sending }: { problem: FormProblem | undefined; sending: boolean }) {
  const [busy, setBusy] = useState(false);
  const mine = problem?.form === "upload" ? problem : undefined;
  const refused = Object.keys(mine?.fields ?? {}).length;
  return (
    <Form
      method="post"
      action={galleryUrl()}
      encType="multipart/form-data"
      noValidate
      className="upload stack"
    >
      <PictureField
        name="pictures"
        label="New pictures"
        several={mostAtOnce}
        most={largestImage}
        tooLarge={imageTooLarge}
        error={mine?.fields.pictures ?? (refused > 0 ? mine?.message : undefined)}
        onBusy={setBusy}
        required
      />
      <div className="actions">
        <Button name="intent" value="upload" disabled={sending || busy} steady>
          {sending ? "Uploading…" : "Upload"}
        </Button>
      </div>
    </Form>
  );
}

function UploadProblems({ problem, waiting }: { problem: FormProblem | undefined; waiting: PictureData[] }) {
  if (problem?.form === "describe") {
    const { names } = describeForm(waiting.map(({ id }) => id));
    return <FormProblemSummary problem={problem} names={names} />;
  }
  if (problem?.form !== "upload") return null;
  const fields = Object.values(problem.fields).map((text) => ({ id: "pictures", text }));
  return <ProblemSummary message={problem.message} fields={fields} />;
}

/** The arrows are buttons of one form. */
function PictureList({
  pictures,
  sending,
  isEmpty,
}: {
  pictures: PictureData[];
  sending: boolean;
  isEmpty: boolean;
}) {
  if (pictures.length === 0) {
    return isEmpty ? <p>No photos yet. Add the first one to replace the fabrics.</p> : null;
  }
  return (
    <Form method="post" action={galleryUrl()} preventScrollReset>
      <ol className="shown-pictures">
        {pictures.map((picture, index) => (
          <ShownPicture
            key={picture.id}
            picture={picture}
            sending={sending}
            isFirst={index === 0}
            isLast={index === pictures.length - 1}
          />
        ))}
      </ol>
    </Form>
  );
}

function ShownPicture({
  picture: { id, image, alt, caption, width, height },
  sending,
  isFirst,
  isLast,
}: {
  picture: PictureData;
  sending: boolean;
  isFirst: boolean;
  isLast: boolean;
}) {
  const name = caption || alt;
  return (
    <li id={`picture-${id}`}>
      <img
        src={image}
        srcSet={pictureSet(image)}
        sizes="(min-width: 40rem) 14rem, 92vw"
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
      />
      <p>
        <Link to={galleryUrl({ id })}>{name}</Link>
      </p>
      <div className="shown-picture-deeds">
        <OrderButtons
          row={{ id, name }}
          isFirst={isFirst}
          isLast={isLast}
          sending={sending}
          words={["Move forward", "Move backward"]}
        />
        <Link to={galleryUrl({ id })} aria-label={`Edit: ${name}`}>
          Edit
        </Link>
        <Link to={galleryUrl({ id, delete: "" })} className="delete-link" aria-label={`Delete: ${name}`}>
          Delete
        </Link>
      </div>
    </li>
  );
}

export function GalleryPage({ page, problem }: { page: GalleryData; problem: FormProblem | undefined }) {
  const { picture, place, waiting, pictures, missing } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const inForm = problem && ["upload", "describe", "place"].includes(problem.form);
  const alert = inForm ? null : (problem?.message ?? (missing ? "This picture no longer exists." : null));
  const alertNotice = <ProblemNotice>{alert}</ProblemNotice>;

  if (page.asks && picture)
    return <ConfirmPage question={deletePictureQuestion(picture)} problem={alertNotice} />;
  if (page.asks && place)
    return <ConfirmPage question={removePictureQuestion(place)} problem={alertNotice} />;
  if (picture) return <PicturePage key={picture.id} picture={picture} problem={problem} sending={sending} />;
  if (place) return <PlaceForm key={place.place} place={place} problem={problem} sending={sending} />;
  return (
    <div className="staff">
      <UploadProblems problem={problem} waiting={waiting} />
      <PageHeading>Gallery & photos</PageHeading>
      <WebsiteNav />
      {alertNotice}
      {problem ? null : <DoneAndUndo page={page} at={galleryUrl()} field="id" sending={sending} />}
      <section className="stack" aria-labelledby="gallery">
        <div className="split">
          <h2 id="gallery">Gallery</h2>
          <a href="/gallery">View on site</a>
        </div>
        {waiting.length > 0 ? <DescribeForm waiting={waiting} problem={problem} sending={sending} /> : null}
        <UploadForm key={waiting.length + pictures.length} problem={problem} sending={sending} />
        <PictureList pictures={pictures} sending={sending} isEmpty={waiting.length === 0} />
      </section>
      <PlaceList places={page.places} />
    </div>
  );
}
