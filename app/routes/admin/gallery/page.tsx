import { Form, useNavigation } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/parts/website-nav.tsx";
import { DescribeForm } from "./describe-form.tsx";
import type { GalleryData } from "./loader.server.ts";
import { PictureList } from "./picture-list.tsx";
import { PicturePage } from "./picture-page.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PlaceList } from "./place-list.tsx";
import { deletePictureQuestion, removePictureQuestion } from "./questions.ts";
import { UploadForm, UploadProblems } from "./upload-form.tsx";
import { galleryUrl } from "./url.ts";

/** The gallery and the photos with a place of their own; one picture and the question before a deletion are pages too. */
export function GalleryPage({ page, problem }: { page: GalleryData; problem: FormProblem | undefined }) {
  const { picture, place, waiting, pictures, missing } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const inForm = problem && ["upload", "describe", "place"].includes(problem.form);
  const alert = inForm
    ? null
    : (problem?.message ?? (missing ? "This picture is not there any more." : null));
  const alertNotice = alert ? (
    <Notice tone="danger" role="alert">
      <p>{alert}</p>
    </Notice>
  ) : null;

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
      {problem ? null : <Done page={page} sending={sending} />}
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

/** What was done, and the way back. */
function Done({ page: { done, undo }, sending }: { page: GalleryData; sending: boolean }) {
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      <p>{done}</p>
      {undo ? (
        <Form method="post" action={galleryUrl()} preventScrollReset>
          <input type="hidden" name="id" value={undo.id} />
          <Button name="intent" value="undo" variant="ghost" small disabled={sending}>
            Undo
            <span className="visually-hidden">: {undo.label}</span>
          </Button>
        </Form>
      ) : null}
    </Notice>
  );
}
