import type { FormProblem } from "./form-answer.ts";

/** Returns the action's answer, including redirects. `unreadable` is shown if it isn't JSON, `unanswered` if none arrives. */
export async function answered<T>(
  serverAction: () => Promise<T>,
  sentences: { form: string; unreadable: string; unanswered: string },
): Promise<T | FormProblem> {
  const problem = (message: string): FormProblem => ({
    ok: false,
    form: sentences.form,
    message,
    fields: {},
    values: {},
    unanswered: true,
  });
  try {
    const answer = await serverAction();
    return typeof answer === "object" ? answer : problem(sentences.unreadable);
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.status < 400) throw thrown;
      return problem((await thrown.text()) || sentences.unreadable);
    }
    if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
    return problem(thrown instanceof TypeError ? sentences.unanswered : sentences.unreadable);
  }
}
