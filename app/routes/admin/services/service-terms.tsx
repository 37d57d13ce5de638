import { longestService } from "#app/catalogue/services/limits.ts";
import { Field } from "#app/ui/forms/field.tsx";

type Texts = Record<"name" | "category" | "description" | "duration" | "price", string>;

/** What a service is called, how long it takes and what it costs. */
export function ServiceTerms({
  shown,
  fields,
  currency,
  categories,
}: {
  shown: Texts;
  /** What is wrong, by field. */
  fields: Record<string, string>;
  currency: string;
  /** Those that other services have, to choose from. */
  categories: readonly string[];
}) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={longestService.name}
        required
        defaultValue={shown.name}
        error={fields.name}
      />
      <Field
        name="category"
        label="Category"
        hint="Such as Facials or Massage."
        autoComplete="off"
        maxLength={longestService.category}
        list="categories"
        optional
        defaultValue={shown.category}
        error={fields.category}
      />
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Field
        as="textarea"
        name="description"
        label="Description"
        rows={4}
        maxLength={longestService.description}
        optional
        defaultValue={shown.description}
        error={fields.description}
      />
      <div className="side-by-side">
        <Field
          name="duration"
          label="Duration in minutes"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={shown.duration}
          error={fields.duration}
        />
        <Field
          name="price"
          label={`Price in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={shown.price}
          error={fields.price}
        />
      </div>
    </>
  );
}
