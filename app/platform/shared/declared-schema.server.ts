import { z } from "zod";
import type { AnyForm, DeclaredForm, FieldDeclaration, FieldDeclarations } from "./declared-form.ts";
import { Checked, oneLine, severalLines } from "./fields.server.ts";
import type { Outcome } from "./outcome.ts";
import { readInput } from "./read-input.server.ts";

type Plain<Field> = Field extends { kind: "tick" }
  ? boolean
  : Field extends { kind: "digits" | "number"; min: number; max: number }
    ? number
    : Field extends { kind: "choice"; choices: infer Choices }
      ? keyof Choices & string
      : Field extends { kind: "text"; maxLength: number }
        ? string
        : Field extends { kind: string }
          ? never
          : Field extends { maxLength: number }
            ? string
            : never;

type OwnSchemas<Fields> = {
  [Name in keyof Fields as [Plain<Fields[Name]>] extends [never] ? Name : never]: z.ZodType;
} & { [Name in keyof Fields]?: z.ZodType };

type Shape<Fields, Own> = {
  [Name in keyof Fields]: Own extends { [Key in Name]: infer Schema extends z.ZodType }
    ? Schema
    : z.ZodType<Plain<Fields[Name]>>;
};

export const schemaOf = <Fields extends FieldDeclarations, Own extends OwnSchemas<Fields>>(
  { fields }: DeclaredForm<Fields>,
  own: Own,
) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, own[name] ?? plain(field)]),
    ) as Shape<Fields, Own>,
  );

function plain(field: FieldDeclaration) {
  const { kind, min = 0, max = 0, wrong = missingIn(field.required), choices = {} } = field;
  if (kind === "tick") return Checked;
  if (kind === "choice") return z.enum(Object.keys(choices), wrong);
  return kind === "digits" || kind === "number" ? wholeNumber(wrong, min, max) : textOf(field);
}

const missingIn = (required: FieldDeclaration["required"]) =>
  typeof required === "string" ? required : "Enter text.";

export function textOf({ kind, maxLength = 0, required }: FieldDeclaration) {
  const tooLong = `Enter at most ${maxLength} characters.`;
  return (kind === "text" ? severalLines : oneLine)(maxLength, tooLong).refine(
    (text) => text !== "" || !required,
    missingIn(required),
  );
}

const wholeNumber = (sentence: string, lowest: number, highest: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}$/u, sentence)
          .transform(Number),
      ],
      sentence,
    )
    .refine((value) => Number.isInteger(value) && value >= lowest && value <= highest, sentence);

type Sentences = Readonly<Record<string, string>>;

/** Reads a declared form. Refuses as "invalid" with the declared sentences; `wrong` overrides them. */
export function readDeclared<Schema extends z.ZodType>(
  { fields }: AnyForm,
  schema: Schema,
  input: unknown,
  wrong: Sentences = {},
): Outcome<z.output<Schema>> {
  return readInput(schema, input, {
    required: requiredIn({ fields }),
    wrong: (name) => wrong[name] ?? sentenceOf({ fields }, name),
  });
}

export const requiredIn = ({ fields }: Pick<AnyForm, "fields">): Sentences =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { required }]) =>
      typeof required === "string" ? [[name, required] as const] : [],
    ),
  );

export const sentenceOf = ({ fields }: Pick<AnyForm, "fields">, name: string): string =>
  fields[name]?.wrong ?? missingIn(fields[name]?.required);
