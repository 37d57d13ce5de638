import { Form, Link } from "@remix-run/react";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { DescriptionFields } from "./description-fields.tsx";
import type { PictureData } from "./loader.server.ts";
import { galleryUrl } from "./url.ts";

/** The pictures without a description; visitors see each as soon as it has one. */
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
        Visitors see a picture as soon as it is described. The description is for people who can't see it, and
        for search engines.
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

/** `alone`: no other waits, so that it needs no number. */
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
  const { fields, values } = problem?.form === "describe" ? problem : unsent;
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
          hint={index === 0}
          which={alone ? "" : ` of picture ${index + 1}`}
          fields={fields}
          values={values}
        />
      </div>
    </li>
  );
}
