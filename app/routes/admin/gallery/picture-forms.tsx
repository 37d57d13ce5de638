import { Form, Link } from "@remix-run/react";
import { describeForm } from "#app/domain/website/gallery/gallery-forms.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { galleryUrl } from "#app/routes/admin/addresses.ts";
import type { PictureData } from "./loader.server.ts";
import { deletePictureQuestion } from "./place-form.tsx";

/** `which` distinguishes several forms on a page. */
function DescriptionFields({
  picture: { id, ...words },
  which = "",
  hasHint = true,
  problem,
}: {
  picture: PictureData;
  which?: string;
  hasHint?: boolean;
  problem: FormProblem | undefined;
}) {
  const present = { [`alt-${id}`]: words.alt, [`caption-${id}`]: words.caption };
  const field = filled(describeForm([id]), problem, present);
  const [alt, caption] = [field(`alt-${id}`), field(`caption-${id}`)];
  const named = ({ label }: FilledField) => (
    <>
      {label}
      {which ? <span className="visually-hidden">{which}</span> : null}
    </>
  );
  return (
    <>
      <FormField {...alt} label={named(alt)} hint={hasHint ? alt.hint : undefined} />
      <FormField {...caption} label={named(caption)} />
    </>
  );
}

export function DescribeForm({
  waiting,
  problem,
  sending,
}: {
  waiting: PictureData[];
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const one = waiting.length === 1;
  return (
    <section className="waiting stack" aria-labelledby="waiting">
      <h3 id="waiting">
        {one ? "1 picture needs a description" : `${waiting.length} pictures need a description`}
      </h3>
      <p>
        Visitors see a picture once it has a description. Descriptions help people who can't see it, and
        search engines.
      </p>
      <Form method="post" action={galleryUrl()} noValidate className="stack" preventScrollReset>
        <ul className="waiting-pictures">
          {waiting.map((picture, index) => (
            <WaitingPicture key={picture.id} picture={picture} index={index} alone={one} problem={problem} />
          ))}
        </ul>
        <div className="actions">
          <Button name="intent" value="describe" disabled={sending}>
            {one ? "Save description" : "Save descriptions"}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** `alone`: the only picture without a description, so it needs no number. */
function WaitingPicture({
  picture,
  index,
  alone,
  problem,
}: {
  picture: PictureData;
  index: number;
  alone: boolean;
  problem: FormProblem | undefined;
}) {
  return (
    <li>
      <div>
        <img
          src={picture.image.replace("-800.", "-400.")}
          alt={`Not described yet, number ${index + 1}`}
          width={picture.width}
          height={picture.height}
          loading={index > 3 ? "lazy" : undefined}
        />
        <Link
          to={galleryUrl({ id: picture.id, delete: "" })}
          className="delete-link"
          aria-label={`Delete: picture ${index + 1}`}
        >
          Delete
        </Link>
      </div>
      <div className="stack">
        <DescriptionFields
          picture={picture}
          hasHint={index === 0}
          which={alone ? "" : ` of picture ${index + 1}`}
          problem={problem?.form === "describe" ? problem : undefined}
        />
      </div>
    </li>
  );
}

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
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={describeForm([id]).names} />
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
        <DescriptionFields picture={picture} problem={problem} />
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
