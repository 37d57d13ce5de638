import { useMemo } from "react";
import { type FormProblem, linkedProblems } from "./form-answer.ts";
import { ProblemSummary, useErrorTitle } from "./problem-summary.tsx";

/** The summary of what stopped a form; `names` are its controls in their order. Other fields have nowhere to go to. */
export function FormProblemSummary({
  problem,
  names,
  prefix = "",
}: {
  problem: FormProblem | undefined;
  names: readonly string[];
  /** What the ids of the controls begin with, where two forms of a page share names. */
  prefix?: string;
}) {
  const fields = useMemo(
    () => linkedProblems(problem?.fields ?? {}, names, prefix),
    [problem, names, prefix],
  );
  useErrorTitle(problem);
  return problem ? <ProblemSummary message={problem.message} fields={fields} /> : null;
}

export { useErrorTitle };
