import { Link } from "@remix-run/react";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";
import { zoneNames } from "./zone-names.ts";

export function NameSection(props: SectionProps) {
  const { name } = props.page;
  const control = sectionControls("name", props.problem, {
    studioName: name.studioName,
    locale: name.locale,
  });
  return (
    <Section
      id="name"
      lead="What the site and the mails call you, and how they write dates and prices."
      {...props}
    >
      <Field
        {...control("studioName")}
        label="Name of the studio"
        autoComplete="organization"
        maxLength={longestFact.studioName}
        required
      />
      <Field
        {...control("locale")}
        label="How dates and prices are written"
        hint={
          <>
            English as your country writes it, such as en-US, en-GB or en-IE. Now: <span>{name.sample}</span>
          </>
        }
        list="locales"
        autoComplete="off"
        spellCheck={false}
        required
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
  const control = sectionControls("zone", props.problem, { timeZone });
  return (
    <Section
      id="zone"
      lead="Where your clock hangs. Appointments keep their time on it; daylight saving is taken care of."
      {...props}
    >
      <Field
        {...control("timeZone")}
        label="Time zone"
        hint={`At the studio it is ${clock}. Type a city to search, such as Berlin.`}
        list="zones"
        autoComplete="off"
        spellCheck={false}
        required
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
  const control = sectionControls("currency", props.problem, { currency });
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
      <Field
        {...control("currency")}
        label="Currency"
        hint="Its three letters, such as USD or EUR. Type or choose; any currency of the world is known."
        list="currencies"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="short"
        required
      />
      <datalist id="currencies">
        {currencies.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </Section>
  );
}
