import { Link } from "@remix-run/react";
import { currencyForm, nameForm, zoneForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Section, type SectionProps, sentIn } from "./section.tsx";
import { zoneNames } from "./zone-names.ts";

export function NameSection(props: SectionProps) {
  const { name } = props.page;
  const field = filled(nameForm, sentIn("name", props.problem), name);
  return (
    <Section
      id="name"
      lead="What the site and the mails call you, and how they write dates and prices."
      {...props}
    >
      <FormField {...field("studioName")} />
      <FormField
        {...field("locale")}
        hint={
          <>
            English as your country writes it, such as en-US, en-GB or en-IE. Now: <span>{name.sample}</span>
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
  const field = filled(zoneForm, sentIn("zone", props.problem), { timeZone });
  return (
    <Section
      id="zone"
      lead="Where your clock hangs. Appointments keep their time on it; daylight saving is taken care of."
      {...props}
    >
      <FormField
        {...field("timeZone")}
        hint={`At the studio it is ${clock}. Type a city to search, such as Berlin.`}
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
  const field = filled(currencyForm, sentIn("currency", props.problem), { currency });
  return (
    <Section
      id="currency"
      lead={
        <>
          In what <Link to="/admin/services">your services</Link> are priced. What is booked keeps the
          currency of its booking.
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
