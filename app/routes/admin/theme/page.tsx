import { Form } from "@remix-run/react";
import { useContext } from "react";
import { themeForm } from "#app/platform/theme/choices.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { ThemeData } from "./loader.server.ts";
import { Preview, usePreview } from "./preview.tsx";
import { ThemeForm } from "./theme-form.tsx";

/** Lists contrast ratios. Text needs 4.5 to 1, other visible parts 3 to 1 (WCAG 2.2). */
function Ratios({ preview: { ratios, pairs, shades } }: { preview: ThemeData }) {
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast">Contrast</h2>
      <p className="theme-verdict">
        <Icon name={pairs.allReadable ? "circle-check" : "alert"} />
        {pairs.allReadable
          ? `All ${pairs.count} color pairs on the pages are readable, in light and dark mode.`
          : "Some color pairs aren't readable. Choose another color."}
      </p>
      <table className="theme-ratios numbers">
        <thead>
          <tr>
            <th scope="col">Element</th>
            <th scope="col">Required</th>
            <th scope="col">Light, {shades.light}</th>
            <th scope="col">Dark, {shades.dark}</th>
          </tr>
        </thead>
        <tbody>
          {ratios.map(({ words, least, light, dark }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>{least}</td>
              <td>{light}</td>
              <td>{dark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The preview is on the left and the form on the right. On a phone the form comes first. */
export function ThemePage({ page, problem }: { page: ThemeData; problem: FormProblem | undefined }) {
  const nonce = useContext(NonceContext);
  const { preview, form, ask } = usePreview(page);
  const asked: FormProblem | undefined = page.problem
    ? { ok: false, form: "preview", fields: {}, ...page.problem }
    : undefined;
  const wrong = problem ?? asked;
  const { done, undo } = page;
  return (
    <div className="staff">
      <style nonce={nonce} suppressHydrationWarning>
        {preview.style}
      </style>
      <FormProblemSummary problem={wrong} names={themeForm.names} />
      <PageHeading>Theme</PageHeading>
      <WebsiteNav />
      {done && !wrong ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
          {page.canUndo ? <Undo change={undo} /> : null}
        </Notice>
      ) : null}
      {page.isPreview && !wrong ? (
        <Notice role="status">
          <p>This is a preview. Nothing is saved yet.</p>
        </Notice>
      ) : null}
      <div className="theme-parts">
        <ThemeForm page={page} problem={wrong} form={form} ask={ask}>
          <div role="status">
            {preview.darkened ? (
              <Notice tone="warn">
                <p>We darkened your color so that text stays readable</p>
                <p className="hint">
                  {preview.chosen.accent} became {preview.shades.light}.
                </p>
              </Notice>
            ) : null}
          </div>
        </ThemeForm>
        <div className="theme-preview">
          <Preview preview={preview} />
          <Ratios preview={preview} />
        </div>
      </div>
    </div>
  );
}

function Undo({ change }: { change: number | null }) {
  if (change === null) return null;
  return (
    <Form method="post" action="/admin/theme">
      <input type="hidden" name="change" value={change} />
      <Button variant="ghost" small name="intent" value="undo">
        Undo
      </Button>
    </Form>
  );
}
