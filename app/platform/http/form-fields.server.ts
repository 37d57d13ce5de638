import type { AnyForm, FieldDeclaration } from "#app/platform/shared/declared-form.ts";
import { idOf, likelyAddress, possibleAddress } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { EmailQuestion } from "#app/platform/ui/forms/form-answer.ts";
import { intentIn } from "#app/platform/ui/shell/form-client-action.ts";
import { UploadedFile } from "./request-body.server.ts";

export class FormFields {
  constructor(readonly all: Readonly<Record<string, unknown>>) {}

  intent(buttons?: Readonly<Record<string, string>>): string {
    return intentIn((name) => this.all[name], buttons);
  }

  has(name: string): boolean {
    return this.all[name] !== undefined;
  }

  text(name: string): string {
    const value = this.all[name];
    return typeof value === "string" ? value : "";
  }

  /** Returns 0, which no row has, if there is no valid id. */
  id(name: string): number {
    return idOf(this.text(name)) ?? 0;
  }

  list(name: string): unknown[] {
    const value = this.all[name];
    return value === undefined ? [] : [value].flat();
  }

  /** An empty file input sends a file without a name, which is left out. */
  files(name: string): UploadedFile[] {
    return this.list(name).filter(
      (value): value is UploadedFile =>
        value instanceof UploadedFile && (value.name !== "" || value.bytes.length > 0),
    );
  }

  /** Returns undefined if nothing was chosen. Returns other values unchanged, so that the reader refuses them. */
  file(name: string): unknown {
    const value = this.all[name];
    if (value instanceof UploadedFile) return this.files(name)[0]?.bytes;
    return value === "" ? undefined : value;
  }

  typed(names: readonly string[]): Record<string, string> {
    return typedText(this.all, names);
  }

  /** Returns the values to show again: texts, ticks and chosen boxes, without passwords. */
  kept({ fields }: AnyForm): Record<string, string> {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) => {
        const value = this.retentionNames(name, kind);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }

  private retentionNames(name: string, kind: FieldDeclaration["kind"]): string | undefined {
    if (kind === "tick") return this.has(name) ? "on" : "";
    if (kind === "boxes") return this.list(name).join(",");
    if (kind === "file") return this.files(name).length > 0 ? "sent" : "";
    if (kind === "password" || kind === "new-password") return undefined;
    const value = this.all[name];
    return typeof value === "string" ? value : undefined;
  }

  allTyped(): Record<string, string> {
    return this.typed(Object.keys(this.all).filter((name) => !/password|^pin$/iu.test(name)));
  }
}

export const typedText = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

// A likely typo in an email address is asked about once. Only pages ask; the API doesn't (rule 4.20).

type Fields = Readonly<Record<string, unknown>>;

export function emailQuestion(fields: Fields, name: string): EmailQuestion | null {
  const address = textIn(fields[name]);
  const meant = likelyAddress(address);
  return meant ? { meant, typed: possibleAddress(address), chosen: textIn(fields.emailIs) } : null;
}

/** Refusals: invalid (the question is open, or the answer is about another address). While it is open, `read` names the other errors. */
export function settledEmail(
  fields: Fields,
  name: string,
  read?: (fields: Fields) => Outcome<unknown>,
): Outcome<Fields> {
  const question = emailQuestion(fields, name);
  const answer = textIn(fields.emailIs);
  if (!question) {
    const isOfAnother =
      answer !== "" && !likelyAddress(answer) && answer !== possibleAddress(textIn(fields[name]));
    return isOfAnother ? refusedAt(name, changedSince) : { ok: true, value: fields };
  }
  if (answer === question.meant) return { ok: true, value: { ...fields, [name]: question.meant } };
  if (answer !== "" && answer === question.typed) return { ok: true, value: fields };
  const others = read?.(fields);
  return others?.ok === false ? others : refusedAt(name, "Check your email address.");
}

const changedSince = "You changed your email address after we asked about it. Please check it.";

const refusedAt = (name: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [name]: sentence } });

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
