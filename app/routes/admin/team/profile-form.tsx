import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { longestPicture } from "#app/domain/website/gallery/gallery-limits.ts";
import { longestProfile } from "#app/domain/website/team/profile-limits.ts";
import { imageTooLarge, largestImage, pictureSet } from "#app/platform/pictures/picture-set.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { teamUrl } from "#app/routes/admin/addresses.ts";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { PreviewedProfile, TeamAnswer } from "./action.server.ts";
import type { MemberWords } from "./loader.server.ts";

/** The photo that is there, another one, and what can be seen in it. */
function PhotoFields({
  person: { name, photo },
  values,
  fields,
  onBusy,
}: Pick<FormProblem, "values" | "fields"> & { person: MemberWords; onBusy: (busy: boolean) => void }) {
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
          <label className="choice">
            <input type="checkbox" name="removeImage" defaultChecked={values.removeImage !== undefined} />
            Take this photo away
          </label>
        </>
      ) : (
        <p className="hint">Without a photo a drawing stands in its place. An upright one fits best.</p>
      )}
      <PictureField
        name="image"
        label={photo ? "Another photo" : "New photo"}
        most={largestImage}
        tooLarge={imageTooLarge}
        lost={values.image === "sent"}
        error={fields.image}
        onBusy={onBusy}
      />
      <Field
        name="alt"
        label="Description of the photo"
        hint="What can be seen, for people who can't see it."
        error={fields.alt}
        defaultValue={values.alt ?? photo?.alt ?? `Portrait of ${name}`}
        maxLength={longestPicture.alt}
        autoComplete="off"
      />
    </fieldset>
  );
}

/** The typed words as visitors would read them. It takes the focus when it comes, with script and without. */
function ProfilePreview({ preview }: { preview: PreviewedProfile }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview is to be seen
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
      {story ? <RichText html={story} /> : <p className="hint">No story: the page leaves it out.</p>}
      {values.image === "sent" ? <p className="hint">The new photo is shown once it is saved.</p> : null}
    </section>
  );
}

const fieldNames = ["title", "languages", "story", "image", "alt"];

/** What the site tells of one person. */
export function ProfileForm({
  person,
  answer,
  sending,
}: {
  person: MemberWords;
  answer: TeamAnswer;
  sending: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const { id, name, page } = person;
  const problem = answer && !answer.ok ? answer : undefined;
  const { values } = answer ?? unsent;
  const isListed = answer ? values.listed !== undefined : person.listed;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem} names={fieldNames} />
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
        <input type="hidden" name="saw" value={values.saw ?? person.saw} />
        <Words person={person} answer={answer} />
        <PhotoFields person={person} values={values} fields={problem?.fields ?? {}} onBusy={setBusy} />
        <label className="choice">
          <input type="checkbox" name="listed" defaultChecked={isListed} />
          Introduce {name} on the site
        </label>
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

function Words({ person: { title, languages, story }, answer }: { person: MemberWords; answer: TeamAnswer }) {
  const { values } = answer ?? unsent;
  const fields = answer && !answer.ok ? answer.fields : {};
  const control = controlsOf({ values, fields }, { title, languages, story });
  return (
    <>
      <Field
        {...control("title")}
        label="What they are"
        hint="Such as: Esthetician, brows and lashes."
        optional
        maxLength={longestProfile.title}
        autoComplete="off"
      />
      <Field
        {...control("languages")}
        label="Languages"
        hint="What clients may speak with them, such as: English, Spanish."
        optional
        maxLength={longestProfile.languages}
        autoComplete="off"
      />
      <Field
        {...control("story")}
        as="textarea"
        rows={8}
        label="Story"
        hint="An empty line begins a new paragraph, ## a heading, and a hyphen a point of a list. Treatments and free times stand below it by themselves."
        optional
        maxLength={longestProfile.story}
      />
    </>
  );
}
