import * as settingsForms from "#app/domain/studio/settings-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { weekHoursNames } from "#app/platform/ui/forms/week-hours-field.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { HoursSection, LoyaltySection, WindowSection } from "./booking-sections.tsx";
import { ChangesSection } from "./changes-section.tsx";
import { ClosedSection } from "./closed-section.tsx";
import { DeskSettings, DesksSection } from "./desk-sections.tsx";
import { CurrencySection, NameSection, ZoneSection } from "./identity-sections.tsx";
import type { StudioSettingsData } from "./loader.server.ts";
import { MailSection } from "./mail-section.tsx";
import { placeOf, sections } from "./sections.ts";

const fieldNames = [
  ...Object.values(settingsForms).flatMap(({ names }): readonly string[] => names),
  ...weekHoursNames,
];

export function StudioSettingsPage({
  page,
  problem,
}: {
  page: StudioSettingsData;
  problem: FormProblem | undefined;
}) {
  const wrong = problem?.question ? undefined : problem;
  const shared = { page, problem };
  return (
    <>
      <FormProblemSummary problem={wrong} names={fieldNames} />
      <div className="staff">
        <PageHeading>Settings</PageHeading>
        <noscript>
          <p>
            Each card has its own button. Save one card before you change the next. Unsaved changes in other
            cards are lost.
          </p>
        </noscript>
        <nav aria-label="Settings" className="part-links">
          <ul>
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${placeOf(id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings">
          <div>
            <NameSection key={keyOf(page.name)} {...shared} />
            <ZoneSection key={keyOf(page.zone.timeZone)} {...shared} />
            <CurrencySection key={keyOf(page.currency.currency)} {...shared} />
            <MailSection key={keyOf(page.mail)} {...shared} />
            <LoyaltySection key={keyOf(page.loyalty)} {...shared} />
          </div>
          <div>
            <HoursSection key={keyOf(page.hours)} {...shared} />
            <ClosedSection key={keyOf(page.closed)} {...shared} />
            <WindowSection key={keyOf(page.window)} {...shared} />
            <DeskSettings key={keyOf(page.desk)} {...shared} />
            <DesksSection key={keyOf(page.desks)} {...shared} />
            <ChangesSection key={keyOf(page.changes)} {...shared} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Renders a section again when its data changes, since saving may normalize what was typed. */
const keyOf = (part: unknown): string => JSON.stringify(part);
