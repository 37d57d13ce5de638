import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { longestProfile } from "#app/domain/website/team/profile-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { MemberWords } from "./loader.server.ts";
import { PhotoFields } from "./photo-fields.tsx";
import { ProfilePreview } from "./profile-preview.tsx";
import type { TeamAnswer } from "./types.ts";
import { teamUrl } from "./url.ts";

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
