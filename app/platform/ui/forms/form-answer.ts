/** `typed`: null if such an address can't exist; `chosen`: the address that the person confirmed. */
export type EmailQuestion = { meant: string; typed: string | null; chosen: string };

export type FormProblem<Question extends object = object> = {
  ok: false;
  form: string;
  message: string;
  fields: Record<string, string>;
  /** Never contains a password. */
  values: Record<string, string>;
  email?: EmailQuestion | null;
  question?: Question;
  /** The request may have arrived, so the page doesn't reload its data. */
  unanswered?: true;
};

export const unsent: Pick<FormProblem, "fields" | "values"> = { fields: {}, values: {} };

/** Links in form order. Fields without a control are left out. */
export const linkedProblems = (fields: Record<string, string>, names: readonly string[], prefix = "") =>
  names.flatMap((name) => {
    const text = fields[name];
    return text ? [{ id: prefix + name, text }] : [];
  });

export const controlsOf =
  (
    { values, fields }: Pick<FormProblem, "fields" | "values">,
    kept: Readonly<Record<string, string | number | undefined>> = {},
  ) =>
  (name: string) => ({ name, defaultValue: values[name] ?? kept[name], error: fields[name] });
