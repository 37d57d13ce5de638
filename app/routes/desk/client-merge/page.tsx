import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { clientUrl, mergeUrl } from "#app/routes/parts/desk-pages.ts";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import type { MergeData, MergeSide } from "./loader.server.ts";

export function MergePage({ page, problem }: { page: MergeData; problem: FormProblem | undefined }) {
  const { kept, merged } = page;
  return (
    <div className="staff client">
      <FormProblemSummary problem={problem} names={fields.map(([name]) => name)} />
      <PageHeading>Merge {kept.name}</PageHeading>
      {merged ? <SideBySide kept={kept} merged={merged} problem={problem} /> : <CandidateList page={page} />}
      <p>
        <Link to={clientUrl(kept.id)}>Back to {kept.name}</Link>
      </p>
    </div>
  );
}

const fields = [
  ["name", "Name"],
  ["phone", "Phone"],
  ["email", "Email"],
  ["mark", "Alert"],
] as const;

function SideBySide({
  kept,
  merged,
  problem,
}: {
  kept: MergeSide;
  merged: MergeSide;
  problem: FormProblem | undefined;
}) {
  const { values } = problem ?? unsent;
  return (
    <>
      <p>The record keeps the visits, notes, consents and stamps of both. You can undo this for 30 days.</p>
      <Form method="post" action={mergeUrl(kept.id, merged.id)} className="card stack" preventScrollReset>
        <input type="hidden" name="merged" value={merged.id} />
        <input type="hidden" name="keptRevision" value={kept.revision} />
        <input type="hidden" name="mergedRevision" value={merged.revision} />
        <div className="merge-field">
          <SideFacts heading={`Keep: ${kept.name}`} side={kept} />
          <SideFacts heading={`Merge into it: ${merged.name}`} side={merged} />
        </div>
        {fields.map(([name, label]) => (
          <Choice key={name} name={name} label={label} {...{ kept, merged }} chosen={values[name]} />
        ))}
        <div className="actions">
          <Button name="intent" value="merge">
            Merge records
          </Button>
          <Button name="intent" value="apart" variant="ghost">
            Not the same person
          </Button>
        </div>
      </Form>
    </>
  );
}

const SideFacts = ({ heading, side: { facts } }: { heading: string; side: MergeSide }) => (
  <section>
    <h2>{heading}</h2>
    <ul className="meta">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </section>
);

/** If only one record has a value, that value is preselected. */
function Choice({
  name,
  label,
  kept,
  merged,
  chosen,
}: {
  name: (typeof fields)[number][0];
  label: string;
  kept: MergeSide;
  merged: MergeSide;
  chosen: string | undefined;
}) {
  const usual = kept[name] === "" && merged[name] !== "" ? "merged" : "kept";
  const sides = [
    ["kept", kept],
    ["merged", merged],
  ] as const;
  return (
    <fieldset className="merge-field">
      <legend className="legend">{label}</legend>
      {sides.map(([side, record], at) => (
        <label key={side} className="choice">
          <input
            type="radio"
            name={name}
            id={at === 0 ? name : undefined}
            value={side}
            defaultChecked={(chosen ?? usual) === side}
          />
          <span>{record[name] || "none"}</span>
        </label>
      ))}
    </fieldset>
  );
}

function CandidateList({ page: { kept, search, hints, found } }: { page: MergeData }) {
  return (
    <>
      {hints.length > 0 ? (
        <section className="card stack" aria-labelledby="hints">
          <h2 id="hints">Possibly the same person</h2>
          <ul className="client-list">
            {hints.map((other) => (
              <OtherRecord key={other.id} kept={kept.id} other={other} />
            ))}
          </ul>
        </section>
      ) : null}
      <Form method="post" action={searchRoute} role="search" className="filter" key={search}>
        <SearchedPage at={mergeUrl(kept.id)} />
        <Field kind="client" name="q" label="The other record" maxLength={300} defaultValue={search} />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      {search && found.length === 0 ? <p>No clients found.</p> : null}
      <ul className="client-list">
        {found.map((other) => (
          <OtherRecord key={other.id} kept={kept.id} other={other} />
        ))}
      </ul>
    </>
  );
}

const OtherRecord = ({ kept, other }: { kept: number; other: MergeData["hints"][number] }) => (
  <li>
    <Link to={mergeUrl(kept, other.id)}>{other.name}</Link>
    <span>{other.contact}</span>
    <span className="meta">{other.why}</span>
  </li>
);

/** Returns the message for a status without its own text (rule 25.2). */
export const mergeFailed = (reason: string): string => `Failed to merge the records: ${reason}`;
