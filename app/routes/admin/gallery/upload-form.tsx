import { Form } from "@remix-run/react";
import { useState } from "react";
import { mostAtOnce } from "#app/domain/website/gallery/gallery-limits.ts";
import { imageTooLarge, largestImage } from "#app/platform/pictures/picture-set.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import { ProblemSummary } from "#app/platform/ui/forms/problem-summary.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { PictureData } from "./loader.server.ts";
import { galleryUrl } from "./url.ts";

/** Several pictures at once; what can't be used does not take the others with it. */
export function UploadForm({ problem, sending }: { problem: FormProblem | undefined; sending: boolean }) {
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

/** Above the heading: what stopped a form of this page, each refused file by its name. */
export function UploadProblems({
  problem,
  waiting,
}: {
  problem: FormProblem | undefined;
  waiting: PictureData[];
}) {
  if (problem?.form === "describe") {
    const names = waiting.flatMap(({ id }) => [`alt-${id}`, `caption-${id}`]);
    return <FormProblemSummary problem={problem} names={names} />;
  }
  if (problem?.form !== "upload") return null;
  const fields = Object.values(problem.fields).map((text) => ({ id: "pictures", text }));
  return <ProblemSummary message={problem.message} fields={fields} />;
}
