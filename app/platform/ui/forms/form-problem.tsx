import { type ReactNode, useMemo } from "react";
import { type FormProblem, linkedProblems } from "./form-answer.ts";
import { ProblemSummary, useErrorTitle } from "./problem-summary.tsx";

/** The summary of what stopped a form; `names` are its controls in their order. Other fields have nowhere to go to. */
export function FormProblemSummary({
  problem,
  names,
  prefix = "",
  children,
}: {
  problem: FormProblem | undefined;
  names: readonly string[];
  /** What the ids of the controls begin with, where two forms of a page share names. */
  prefix?: string;
  children?: ReactNode;
}) {
  const fields = useMemo(
    () => linkedProblems(problem?.fields ?? {}, names, prefix),
    [problem, names, prefix],
  );
  useErrorTitle(problem);
  if (!problem) return null;
  return (
    <ProblemSummary message={problem.message} fields={fields}>
      {children}
    </ProblemSummary>
  );
}

export { useErrorTitle };
