import { longestService } from "#app/domain/catalogue/price.ts";
import { imageTooLarge, largestImage } from "#app/platform/pictures/picture-set.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { PictureField } from "#app/platform/ui/forms/picture-field.tsx";
import type { ServiceDetail, ServicesData } from "./loader.server.ts";

/** What was typed before, and what is wrong with it. */
type Answer = Pick<FormProblem, "fields" | "values">;
type Fields = { service: ServiceDetail | null; page: ServicesData; answer: Answer };

/** What a service is, costs and looks like, and who gives it. A new one begins with an hour, given by everybody. */
export function ServiceFields({ service, page, answer }: Fields) {
  const { values, fields } = answer;
  const { providers } = page;
  const chosen = values.providerIds?.split(",").map(Number) ?? service?.providerIds;
  const unavailable = values.unavailable === undefined ? service?.unavailable : values.unavailable === "on";
  return (
    <>
      <Terms service={service} page={page} answer={answer} />
      <Picture image={service?.image} answer={answer} />
      {providers.length > 0 ? (
        <CheckboxGroup
          name="providerIds"
          legend="Who gives it"
          choices={providers.map(({ id, name }) => ({ value: id, words: name }))}
          chosen={chosen ?? providers.map(({ id }) => id)}
          error={fields.providerIds}
        />
      ) : (
        <p className="hint">There is no provider yet who could give it.</p>
      )}
      <label className="choice">
        <input type="checkbox" name="unavailable" defaultChecked={unavailable} />
        Temporarily unavailable
      </label>
    </>
  );
}

function Terms({ service, page: { currency, categories }, answer }: Fields) {
  const { name = "", category = "", description = "", duration = "60", price = "" } = service ?? {};
  const control = controlsOf(answer, { name, category, description, duration, price });
  return (
    <>
      <Field {...control("name")} label="Name" autoComplete="off" maxLength={longestService.name} required />
      <Field
        {...control("category")}
        label="Category"
        hint="Such as Facials or Massage."
        autoComplete="off"
        maxLength={longestService.category}
        list="categories"
        optional
      />
      <datalist id="categories">
        {categories.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field
        as="textarea"
        {...control("description")}
        label="Description"
        rows={4}
        maxLength={longestService.description}
        optional
      />
      <div className="side-by-side">
        <Field
          {...control("duration")}
          label="Duration in minutes"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          {...control("price")}
          label={`Price in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
    </>
  );
}

/** The present picture, and the field for another one. */
function Picture({ image, answer }: { image: string | null | undefined; answer: Answer }) {
  const { values, fields } = answer;
  return (
    <>
      {image ? (
        <div className="present-picture">
          <img src={image} alt="The present one" width="160" height="90" />
          <label className="choice">
            <input type="checkbox" name="removeImage" defaultChecked={values.removeImage === "on"} />
            Remove the picture
          </label>
        </div>
      ) : null}
      <PictureField
        name="image"
        label={image ? "Another picture" : "Picture"}
        most={largestImage}
        tooLarge={imageTooLarge}
        lost={values.image === "sent"}
        error={fields.image}
      />
    </>
  );
}
