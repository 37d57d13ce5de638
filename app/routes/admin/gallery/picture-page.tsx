import { Form, Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DescriptionFields } from "./description-fields.tsx";
import type { PictureData } from "./loader.server.ts";
import { deletePictureQuestion } from "./questions.ts";
import { galleryUrl } from "./url.ts";

/** One picture of the gallery with its words. */
export function PicturePage({
  picture,
  problem,
  sending,
}: {
  picture: PictureData;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const { id, image, alt, width, height } = picture;
  const { fields, values } = problem ?? unsent;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={[`alt-${id}`, `caption-${id}`]} />
      <PageHeading>Edit Picture</PageHeading>
      <p>
        <Link to={galleryUrl()}>Gallery & photos</Link>
      </p>
      <img
        className="whole-picture"
        src={image}
        srcSet={pictureSet(image)}
        sizes="(min-width: 44rem) 40rem, 92vw"
        alt={alt || "Not described yet"}
        width={width}
        height={height}
      />
      <Form method="post" action={galleryUrl({ id })} noValidate className="stack">
        <DescriptionFields picture={picture} fields={fields} values={values} />
        <div className="actions">
          <Button name="intent" value="describe" disabled={sending}>
            Save
          </Button>
          <ButtonLink to={galleryUrl()} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <section className="danger-zone" aria-labelledby="danger">
        <h2 id="danger">Danger Zone</h2>
        <ConfirmLink question={deletePictureQuestion(picture)}>Delete Picture</ConfirmLink>
      </section>
    </div>
  );
}
