import type { AnyForm, FieldDeclaration } from "#app/platform/shared/declared-form.ts";
import { idOf, likelyAddress, possibleAddress } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { EmailQuestion } from "#app/platform/ui/forms/form-answer.ts";
import { intentIn } from "#app/platform/ui/shell/form-client-action.ts";
import { UploadedFile } from "./request-body.server.ts";

/** A submitted form, read by the names of its fields; a name that came more than once has a list. */
export class FormFields {
  /** `all`: everything as it came, for a command that checks its input itself. */
  constructor(readonly all: Readonly<Record<string, unknown>>) {}

  /** What the form asks for; `buttons` as in `intentIn`. */
  intent(buttons?: Readonly<Record<string, string>>): string {
    return intentIn((name) => this.all[name], buttons);
  }

  has(name: string): boolean {
    return this.all[name] !== undefined;
  }

  /** The typed text; empty where none came. */
  text(name: string): string {
    const value = this.all[name];
    return typeof value === "string" ? value : "";
  }

  /** The id in a field; 0, which no row has, where it is none. */
  id(name: string): number {
    return idOf(this.text(name)) ?? 0;
  }

  /** Checkboxes of one name: none, one or several. */
  list(name: string): unknown[] {
    const value = this.all[name];
    return value === undefined ? [] : [value].flat();
  }

  /** The chosen files of one name: an input without a choice sends a file without a name. */
  files(name: string): UploadedFile[] {
    return this.list(name).filter(
      (value): value is UploadedFile =>
        value instanceof UploadedFile && (value.name !== "" || value.bytes.length > 0),
    );
  }

  /** The bytes of the one chosen file, undefined without a choice; what is no file as it came, for a reader to refuse. */
  file(name: string): unknown {
    const value = this.all[name];
    if (value instanceof UploadedFile) return this.files(name)[0]?.bytes;
    return value === "" ? undefined : value;
  }

  /** The named fields as they were typed, to stand there again; what is no text is left out. */
  typed(names: readonly string[]): Record<string, string> {
    return typedText(this.all, names);
  }

  /** What stands in a declared form again: texts as they were typed, ticks, chosen boxes, and that a file was sent; no password. */
  kept({ fields }: AnyForm): Record<string, string> {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) => {
        const value = this.keptAs(name, kind);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }

  private keptAs(name: string, kind: FieldDeclaration["kind"]): string | undefined {
    if (kind === "tick") return this.has(name) ? "on" : "";
    if (kind === "boxes") return this.list(name).join(",");
    if (kind === "file") return this.files(name).length > 0 ? "sent" : "";
    if (kind === "password" || kind === "new-password") return undefined;
    const value = this.all[name];
    return typeof value === "string" ? value : undefined;
  }

  /** All that was typed but passwords and PINs. */
  allTyped(): Record<string, string> {
    return this.typed(Object.keys(this.all).filter((name) => !/password|^pin$/iu.test(name)));
  }
}

/** The named fields of a form as text. */
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

// An address that looks like a slip is asked about once, at the form of a page: a caller of the API can't be asked (rule 4.20).

type Fields = Readonly<Record<string, unknown>>;

/** What the page asks about the posted address, in the field of that name; null where nothing speaks for a slip. */
export function emailQuestion(fields: Fields, name: string): EmailQuestion | null {
  const address = textIn(fields[name]);
  const meant = likelyAddress(address);
  return meant ? { meant, typed: possibleAddress(address), chosen: textIn(fields.emailIs) } : null;
}

/**
 * The form with the address that the person has settled on. Refuses as "invalid" while a slip is not answered, and where the
 * answer is about another address than the one that stands in the field.
 */
export function settledEmail(fields: Fields, name: string): Outcome<Fields> {
  const question = emailQuestion(fields, name);
  const answer = textIn(fields.emailIs);
  if (!question) {
    // "As I typed it" is no address of its own.
    const isOfAnother =
      answer !== "" && !likelyAddress(answer) && answer !== possibleAddress(textIn(fields[name]));
    return isOfAnother ? refusedAt(name, changedSince) : { ok: true, value: fields };
  }
  if (answer === question.meant) return { ok: true, value: { ...fields, [name]: question.meant } };
  if (answer !== "" && answer === question.typed) return { ok: true, value: fields };
  return refusedAt(name, "Check your email address.");
}

const changedSince = "You changed your email address after we asked about it. Please check it.";

const refusedAt = (name: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [name]: sentence } });

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
