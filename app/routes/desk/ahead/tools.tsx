import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ProviderFilter, type Shown } from "./provider-filter.tsx";

type Range = Shown & { previous: string; today: string; next: string };

export function AheadTools({
  unit,
  urlOf,
  page,
  board,
  children,
}: {
  unit: "week" | "month";
  urlOf: (to: { provider: number | null; date: string }) => string;
  page: Range;
  /** The board's URL. Importing it here would load the board's script on all staff pages. */
  board: string;
  /** The link to the other view. */
  children: ReactNode;
}) {
  const { previous, today, next, providerId: provider } = page;
  return (
    <div className="week-tools">
      <nav aria-label={unit === "week" ? "Weeks" : "Months"} className="actions">
        <ButtonLink to={urlOf({ provider, date: previous })} variant="ghost" small>
          <Words wide={`Previous ${unit}`} narrow="‹" />
        </ButtonLink>
        <ButtonLink to={urlOf({ provider, date: today })} variant="ghost" small>
          {`This ${unit}`}
        </ButtonLink>
        <ButtonLink to={urlOf({ provider, date: next })} variant="ghost" small>
          <Words wide={`Next ${unit}`} narrow="›" />
        </ButtonLink>
        {children}
        <ButtonLink to={board} variant="ghost" small>
          <Words wide="Back to the board" narrow="Board" />
        </ButtonLink>
      </nav>
      <ProviderFilter action={`/receptionist/${unit}`} page={page} />
    </div>
  );
}

/** On a phone, screen readers still get the long words. */
const Words = ({ wide, narrow }: { wide: string; narrow: string }) => (
  <>
    <span className="wide">{wide}</span>
    <span className="narrow" aria-hidden="true">
      {narrow}
    </span>
  </>
);
