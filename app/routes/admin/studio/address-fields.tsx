import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { StudioData } from "./loader.server.ts";

/** The address in its parts; the one line of before stands below them until there are some. */
export function AddressFields({
  page: { address, parts, countries },
  sent,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
}) {
  const control = controlsOf(sent, { ...parts, address });
  return (
    <>
      <Field
        {...control("street")}
        label="Street and number"
        autoComplete="street-address"
        maxLength={longestFact.street}
        required={parts.street !== ""}
      />
      <Field
        {...control("city")}
        label="City"
        autoComplete="address-level2"
        maxLength={longestFact.city}
        required={parts.street !== ""}
      />
      <div className="amount">
        <Field
          {...control("region")}
          label="State"
          optional
          autoComplete="address-level1"
          maxLength={longestFact.region}
        />
        <Field
          {...control("postalCode")}
          label="ZIP code"
          optional
          autoComplete="postal-code"
          maxLength={longestFact.postalCode}
        />
      </div>
      <CountryField countries={countries} control={control} />
      {parts.street ? (
        <p className="hint">
          Visitors read: <span>{address}</span>
        </p>
      ) : (
        <Field
          {...control("address")}
          label="Address in one line"
          hint="What visitors read now. Once street and city are given, it is made of them."
          autoComplete="off"
          maxLength={longestFact.address}
        />
      )}
    </>
  );
}

type CountryProps = Pick<StudioData, "countries"> & { control: ReturnType<typeof controlsOf> };

const CountryField = ({ countries, control }: CountryProps) => (
  <Field as="select" {...control("country")} label="Country" autoComplete="country">
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Field>
);
