import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { ServiceDetail, ServicePhotoData } from "./loader.server.ts";
import { partUrl } from "./service-heading.tsx";

/** A photo with its description; `children` are the buttons that move it. */
export function PhotoRow({
  photo: { id, image, alt },
  service,
  at,
  problem,
  sending,
  children,
}: {
  photo: ServicePhotoData;
  service: number;
  at: string;
  problem: FormProblem | undefined;
  sending: boolean;
  children: ReactNode;
}) {
  const name = `alt-${id}`;
  const { fields, values } = problem?.form === "describe-photo" ? problem : unsent;
  return (
    <>
      <img
        src={image.replace("-800.", "-400.")}
        alt={alt}
        width="160"
        height="120"
        loading="lazy"
        decoding="async"
      />
      <Form method="post" action={at} noValidate preventScrollReset className="stack">
        <input type="hidden" name="photo" value={id} />
        <Field
          name={name}
          label="Description"
          error={fields[name]}
          defaultValue={values[name] ?? alt}
          maxLength={longestPicture.alt}
          autoComplete="off"
        />
        <div className="actions">
          <Button name="intent" value="describe-photo" variant="ghost" small disabled={sending}>
            Save
            <span className="visually-hidden">: {alt}</span>
          </Button>
        </div>
      </Form>
      <Form method="post" action={at} preventScrollReset className="photo-deeds">
        {children}
        <Link
          to={partUrl(service, "photos", { photo: id, delete: "" })}
          className="delete-link"
          aria-label={`Delete: ${alt}`}
        >
          Delete
        </Link>
      </Form>
    </>
  );
}

export function photoDeletion(service: ServiceDetail, { id, alt }: ServicePhotoData): Question {
  return {
    heading: "Delete Photo",
    sentence: `"${alt}" goes from the page. If that turns out to be a mistake, you can undo it.`,
    yes: "Delete Photo",
    no: "Keep photo",
    at: partUrl(service.id, "photos", { photo: id, delete: "" }),
    back: partUrl(service.id, "photos"),
    fields: { intent: "delete-photo", photo: String(id) },
  };
}
