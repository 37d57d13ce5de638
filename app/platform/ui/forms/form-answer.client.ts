/** Answers that are not what an action gives: told at the form, which keeps everything. */
import type { FormProblem } from "./form-answer.ts";

/**
 * The action's answer, a redirect included (it is thrown). `unreadable` is said where the answer is no JSON, `unanswered`
 * where none comes; what the gate refuses with is said in its own words.
 */
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
    // What fetch throws when nobody answers.
    return problem(thrown instanceof TypeError ? sentences.unanswered : sentences.unreadable);
  }
}
