import { Link } from "@remix-run/react";
import { currencyForm, nameForm, zoneForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";
import { zoneNames } from "./zone-names.ts";

export function NameSection(props: SectionProps) {
  const { name } = props.page;
  const field = filled(nameForm, formState("name", props.problem), name);
  return (
    <Section
      id="name"
      lead="Your studio's name on the site and in emails, and the format of dates and prices."
      {...props}
    >
      <FormField {...field("studioName")} />
      <FormField
        {...field("locale")}
        hint={
          <>
            English for your country, such as en-US, en-GB or en-IE. Example: <span>{name.sample}</span>
          </>
        }
      />
      <datalist id="locales">
        {name.locales.map(({ tag, name }) => (
          <option key={tag} value={tag} label={name} />
        ))}
      </datalist>
    </Section>
  );
}

export function ZoneSection(props: SectionProps) {
  const { timeZone, timeZones, clock } = props.page.zone;
  const field = filled(zoneForm, formState("zone", props.problem), { timeZone });
  return (
    <Section
      id="zone"
      lead="Time zone of your studio. Appointments keep their local time when daylight saving time starts or ends."
      {...props}
    >
      <FormField
        {...field("timeZone")}
        hint={`The time at your studio is ${clock}. Type a city to search, such as Berlin.`}
      />
      <datalist id="zones">
        {zoneNames(timeZones).map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Section>
  );
}

export function CurrencySection(props: SectionProps) {
  const { currency, currencies } = props.page.currency;
  const field = filled(currencyForm, formState("currency", props.problem), { currency });
  return (
    <Section
      id="currency"
      lead={
        <>
          Currency of the prices of <Link to="/admin/services">your services</Link>. Existing bookings keep
          their currency.
        </>
      }
      {...props}
    >
      <FormField {...field("currency")} />
      <datalist id="currencies">
        {currencies.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </Section>
  );
}
