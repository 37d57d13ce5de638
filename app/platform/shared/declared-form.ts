/** Declares a form once: controls, values, problem summary and schema follow from it (docs/decisions/064). No React or zod here, so that both sides can import it. */
import type { FieldKind } from "#app/platform/ui/forms/field.tsx";

type InputKind = FieldKind | "digits" | "number" | "money" | "time" | "url";

export type FieldDeclaration = {
  label: string;
  hint?: string;
  /** A line of text by default. `boxes` and `file` need their own view. */
  kind?: InputKind | "text" | "tick" | "choice" | "boxes" | "file";
  choices?: Readonly<Record<string, string>>;
  maxLength?: number;
  min?: number;
  max?: number;
  required?: string | true;
  optional?: true;
  wrong?: string;
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  list?: string;
  placeholder?: string;
  rows?: number;
  className?: string;
};

export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

export type AnyForm = { fields: FieldDeclarations; names: readonly string[] };

export type DeclaredForm<Fields extends FieldDeclarations = FieldDeclarations> = {
  fields: Fields;
  /** In page order, for the problem summary. Ticks are left out, because they have no id. */
  names: readonly (keyof Fields & string)[];
};

/** Refuses unknown properties, which would end up as HTML attributes. */
type Known<Fields> = {
  [Name in keyof Fields]: {
    [Key in keyof Fields[Name]]: Key extends keyof FieldDeclaration ? Fields[Name][Key] : never;
  };
};

export const declareForm = <const Fields extends FieldDeclarations>(
  fields: Fields & Known<Fields>,
): DeclaredForm<Fields> => ({
  fields,
  names: Object.keys(fields).filter((name) => fields[name]?.kind !== "tick"),
});
