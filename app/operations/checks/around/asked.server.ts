import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

const patienceMs = 4000;

/** What the network answers: a value, that there is no such thing, or nothing within four seconds. */
export type NetworkAnswer<T> = { value: T } | { missing: true } | { silent: string };

/** `question` is given up after four seconds; what DNS says of a name that is not there is an answer. */
export async function asked<T>(question: Promise<T>): Promise<NetworkAnswer<T>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<{ silent: string }>((resolve) => {
    timer = setTimeout(() => resolve({ silent: "no answer" }), patienceMs);
  });
  try {
    return await Promise.race([question.then((value) => ({ value })), silence]);
  } catch (problem) {
    const code = String(fieldsIn(problem).code ?? "error");
    return ["ENOTFOUND", "ENODATA"].includes(code) ? { missing: true } : { silent: code };
  } finally {
    clearTimeout(timer);
  }
}
