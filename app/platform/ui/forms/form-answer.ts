/** `typed`: null where no address can be like that; `chosen`: the one of the two that the person has settled on. */
export type EmailQuestion = { meant: string; typed: string | null; chosen: string };

/** What an action answers to a page's form that could not be taken as it was. */
export type FormProblem<Question extends object = object> = {
  ok: false;
  /** Which of the page's forms it was. */
  form: string;
  message: string;
  /** One sentence for each field that is wrong. */
  fields: Record<string, string>;
  /** What was typed, to stand there again; never a password. */
  values: Record<string, string>;
  /** What is asked about an address that looks like a slip. */
  email?: EmailQuestion | null;
  /** Nothing is wrong, but this must be read before the form is sent again (form-reply.server.ts, `formQuestion`). */
  question?: Question;
  /** The request may or may not have arrived: nothing on the page is asked for anew. */
  unanswered?: true;
};

/** A form that nobody has sent yet. */
export const unsent: Pick<FormProblem, "fields" | "values"> = { fields: {}, values: {} };

/** The links of a problem summary, in the order of the form; other fields have no control to go to. */
export const linkedProblems = (fields: Record<string, string>, names: readonly string[], prefix = "") =>
  names.flatMap((name) => {
    const text = fields[name];
    return text ? [{ id: prefix + name, text }] : [];
  });

/** Properties of a form's controls by their name: what was typed, else what is kept, and what is wrong with it. */
export const controlsOf =
  (
    { values, fields }: Pick<FormProblem, "fields" | "values">,
    kept: Readonly<Record<string, string | number | undefined>> = {},
  ) =>
  (name: string) => ({ name, defaultValue: values[name] ?? kept[name], error: fields[name] });
