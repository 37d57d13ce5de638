import { useMemo } from "react";
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
import { sectionHtmlId, sections } from "./sections.ts";
import { UnsavedChanges } from "./unsaved-bar.tsx";

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
  const id = problem ? problem.question && problem.form : page.done?.section;
  const settled = useMemo(() => (id ? { id, page } : null), [id, page]);
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
                <a href={`#${sectionHtmlId(id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <UnsavedChanges settled={settled}>
          <div className="settings">
            <div>
              <NameSection key={contentKey(page.name)} {...shared} />
              <ZoneSection key={contentKey(page.zone.timeZone)} {...shared} />
              <CurrencySection key={contentKey(page.currency.currency)} {...shared} />
              <MailSection key={contentKey(page.mail)} {...shared} />
              <LoyaltySection key={contentKey(page.loyalty)} {...shared} />
            </div>
            <div>
              <HoursSection key={contentKey(page.hours)} {...shared} />
              <ClosedSection key={contentKey(page.closed)} {...shared} />
              <WindowSection key={contentKey(page.window)} {...shared} />
              <DeskSettings key={contentKey(page.desk)} {...shared} />
              <DesksSection key={contentKey(page.desks)} {...shared} />
              <ChangesSection key={contentKey(page.changes)} {...shared} />
            </div>
          </div>
        </UnsavedChanges>
      </div>
    </>
  );
}

/** Renders a section again when its data changes, since saving may normalize the typed values. */
const contentKey = (part: unknown): string => JSON.stringify(part);
