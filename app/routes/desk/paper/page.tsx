import { Form } from "@remix-run/react";
import { useContext } from "react";
import type { Paper } from "#app/domain/day/paper/paper.server.ts";
import { PaperSheet, paperStyle } from "#app/domain/day/paper/paper-sheet.tsx";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { PrintButton } from "#app/routes/desk/parts/print-button.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";

export function PaperPage({ page }: { page: Paper }) {
  const { date } = page;
  const nonce = useContext(NonceContext);
  return (
    <div className="staff for-paper">
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program
        dangerouslySetInnerHTML={{
          __html: `@media print{.for-paper>:not(.paper){display:none}}${paperStyle}`,
        }}
      />
      <PageHeading lead="Use it when the internet or the server is down. Print it in the morning, write on it, and enter the visits later.">
        Paper
      </PageHeading>
      <div className="actions">
        <PrintButton variant="filled" />
        <ButtonLink to={`/receptionist/paper/enter?date=${date}`} variant="ghost">
          Enter from paper
        </ButtonLink>
        <ButtonLink to={`/receptionist/paper/file?date=${date}`} variant="ghost" plain>
          Open as one file
        </ButtonLink>
        <ButtonLink to={deskUrl({ date })} variant="ghost">
          Back to the board
        </ButtonLink>
      </div>
      <Form method="get" action="/receptionist/paper" className="paper-date" key={date}>
        <Field
          kind="date"
          name="date"
          label="Day"
          defaultValue={date}
          error={page.dateProblem ?? undefined}
        />
        <Button variant="ghost">Show</Button>
      </Form>
      <PaperSheet paper={page} />
    </div>
  );
}
