import { type ReactNode, useMemo } from "react";
import { type FormProblem, linkedProblems } from "./form-answer.ts";
import { ProblemSummary, useErrorTitle } from "./problem-summary.tsx";

/** `names` are the controls in order. Other fields get no link. */
export function FormProblemSummary({
  problem,
  names,
  prefix = "",
  children,
}: {
  problem: FormProblem | undefined;
  names: readonly string[];
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
