/**
 * A form, declared once, in the order of the page: its controls, kept values, problem summary and schema are made from it
 * (docs/decisions/064). Without React and zod, so that a domain may declare its forms and a page may load them.
 */
import type { FieldKind } from "#app/platform/ui/forms/field.tsx";

/** `digits` is a whole number typed as text, `number` one with arrows. */
type InputKind = FieldKind | "digits" | "number" | "money" | "time" | "url";

export type FieldDeclaration = {
  label: string;
  hint?: string;
  /** A line of text unless it says so. `text` has several lines, `boxes` several ticks; `boxes` and `file` need a view of their own. */
  kind?: InputKind | "text" | "tick" | "choice" | "boxes" | "file";
  /** Of a `choice`: the words of each value. One without them gets its options from the view. */
  choices?: Readonly<Record<string, string>>;
  /** Characters of a line or a text. */
  maxLength?: number;
  /** Of a whole number. */
  min?: number;
  max?: number;
  /** The attribute; a text is also the sentence where nothing was entered. */
  required?: string | true;
  /** Adds " (optional)" to the label. */
  optional?: true;
  /** The sentence for what can't be read. */
  wrong?: string;
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  /** The id of a list of suggestions. */
  list?: string;
  placeholder?: string;
  rows?: number;
  className?: string;
};

export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

/** A form whose fields need not be known one by one. */
export type AnyForm = { fields: FieldDeclarations; names: readonly string[] };

export type DeclaredForm<Fields extends FieldDeclarations = FieldDeclarations> = {
  fields: Fields;
  /** In the order of the page, for the problem summary; a tick has no id to go to. */
  names: readonly (keyof Fields & string)[];
};

/** A property that no declaration has would end as an attribute of the control. */
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
