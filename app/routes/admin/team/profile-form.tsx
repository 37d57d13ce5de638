import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { profileForm } from "#app/domain/website/team/profile-limits.ts";
import { imageTooLarge, largestImage, pictureSet } from "#app/platform/pictures/picture-set.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { teamUrl } from "#app/routes/admin/addresses.ts";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { PreviewedProfile, TeamAnswer } from "./action.server.ts";
import type { MemberProfile } from "./loader.server.ts";

/** Filled with the typed values, or the saved ones. */
const profileFields = (person: MemberProfile, answer: TeamAnswer) =>
  filled(profileForm, answer && { values: answer.values, fields: answer.ok ? {} : answer.fields }, {
    ...person,
    alt: person.photo?.alt ?? `Portrait of ${person.name}`,
  });

function PhotoFields({
  photo,
  field,
  onBusy,
}: Pick<MemberProfile, "photo"> & {
  field: ReturnType<typeof profileFields>;
  onBusy: (busy: boolean) => void;
}) {
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
          <FormField {...field("removeImage")} />
        </>
      ) : (
        <p className="hint">Without a photo, the site shows initials. An upright photo fits best.</p>
      )}
      <PictureField
        {...field("image")}
        label={photo ? "Replace photo" : "New photo"}
        most={largestImage}
        tooLarge={imageTooLarge}
        onBusy={onBusy}
      />
      <FormField {...field("alt")} />
    </fieldset>
  );
}

/** Shows the typed profile as on the site. Takes the focus, with script and without. */
function ProfilePreview({ preview }: { preview: PreviewedProfile }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview takes the focus
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [preview]);
  const { title, languages, story, values } = preview;
  return (
    <section
      className="profile-preview stack"
      aria-labelledby="preview"
      tabIndex={-1}
      ref={box}
      {...{ autoFocus: true }}
    >
      <div className="split">
        <h2 id="preview">Preview</h2>
        <Badge tone="warn">Not saved yet</Badge>
      </div>
      {title ? <p className="lead">{title}</p> : null}
      {languages ? <p>Speaks {languages}</p> : null}
      {story ? <RichText html={story} /> : <p className="hint">No story yet. The page doesn't show one.</p>}
      {values.image === "sent" ? <p className="hint">The new photo is shown once it is saved.</p> : null}
    </section>
  );
}

export function ProfileForm({
  person,
  answer,
  sending,
}: {
  person: MemberProfile;
  answer: TeamAnswer;
  sending: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const { id, name, page } = person;
  const problem = answer && !answer.ok ? answer : undefined;
  const field = profileFields(person, answer);
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={profileForm.names} />
      <PageHeading>{name}</PageHeading>
      <p className="split">
        <Link to={teamUrl()}>Team</Link>
        {page ? <a href={page}>View on site</a> : null}
      </p>
      {answer?.ok ? <ProfilePreview preview={answer} /> : null}
      <Form
        method="post"
        action={teamUrl({ person: id })}
        encType="multipart/form-data"
        noValidate
        className="stack"
      >
        <input type="hidden" name="person" value={id} />
        <input type="hidden" name="saw" value={answer?.values.saw ?? person.saw} />
        <FormField {...field("title")} />
        <FormField {...field("languages")} />
        <FormField {...field("story")} />
        <PhotoFields photo={person.photo} field={field} onBusy={setBusy} />
        <FormField {...field("listed")} label={`Show ${name} on the site`} />
        <div className="actions">
          <Button name="intent" value="save" disabled={sending || busy}>
            Save
          </Button>
          <Button name="intent" value="preview" variant="ghost" disabled={sending || busy}>
            Preview
          </Button>
          <ButtonLink to={teamUrl()} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
