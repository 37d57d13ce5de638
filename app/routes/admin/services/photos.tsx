import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { mostServicePhotos, photoForm } from "#app/domain/website/services/service-words.ts";
import { imageTooLarge, largestImage } from "#app/platform/pictures/picture-set.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import { DoneAndUndo } from "#app/routes/admin/done-and-undo.tsx";
import type { ServiceDetail, ServicePhotoData, ServicesData } from "./loader.server.ts";
import { partUrl, ServiceHeading } from "./service-heading.tsx";

/** `children`: buttons that move the photo. */
function PhotoRow({
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
  const { label, maxLength } = photoForm.fields.alt;
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
          label={label}
          error={fields[name]}
          defaultValue={values[name] ?? alt}
          maxLength={maxLength}
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
    sentence: `"${alt}" will be removed from the page. You can undo this.`,
    yes: "Delete Photo",
    no: "Keep photo",
    at: partUrl(service.id, "photos", { photo: id, delete: "" }),
    back: partUrl(service.id, "photos"),
    fields: { intent: "delete-photo", photo: String(id) },
  };
}

type PhotosProps = {
  service: ServiceDetail;
  page: ServicesData;
  problem: FormProblem | undefined;
  sending: boolean;
};

export function Photos({ service, page, problem, sending }: PhotosProps) {
  const { photos } = page;
  const at = partUrl(service.id, "photos");
  const names = [...photoForm.names, ...photos.map(({ id }) => `alt-${id}`)];
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={names} />
      <ServiceHeading service={service} part="photos">
        Photos: {service.name}
      </ServiceHeading>
      {problem ? null : <DoneAndUndo page={page} at={at} field="change" className="undo" sending={sending} />}
      <p className="hint">
        These photos appear below the main picture. Use photos of your own rooms and work. Show only faces of
        people who agreed.
      </p>
      {photos.length > 0 ? (
        <ol className="service-photos-list">
          {photos.map((photo, index) => (
            <li key={photo.id} id={`photo-${photo.id}`}>
              <PhotoRow photo={photo} at={at} problem={problem} sending={sending} service={service.id}>
                <OrderButtons
                  row={{ id: photo.id, name: photo.alt }}
                  isFirst={index === 0}
                  isLast={index === photos.length - 1}
                  sending={sending}
                />
              </PhotoRow>
            </li>
          ))}
        </ol>
      ) : null}
      {photos.length < mostServicePhotos ? (
        <AddPhoto key={photos.length} at={at} problem={problem} sending={sending} />
      ) : (
        <p>This service has the maximum of {mostServicePhotos} photos.</p>
      )}
    </div>
  );
}

function AddPhoto({ at, problem, sending }: Pick<PhotosProps, "problem" | "sending"> & { at: string }) {
  const field = filled(photoForm, problem?.form === "add-photo" ? problem : undefined);
  return (
    <Form method="post" action={at} encType="multipart/form-data" noValidate className="card stack">
      <h2>Add a photo</h2>
      <PictureField {...field("image")} most={largestImage} tooLarge={imageTooLarge} />
      <FormField {...field("alt")} />
      <div className="actions">
        <Button name="intent" value="add-photo" disabled={sending} steady>
          {sending ? "Uploading…" : "Add photo"}
        </Button>
      </div>
    </Form>
  );
}
