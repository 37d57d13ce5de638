import { useLocation } from "@remix-run/react";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";

/** The error screen of a page whose appointments could not be read; the way to try again is its own URL (rule 25.1). */
export const deskBoundary = (heading: string) => () => {
  const { pathname, search } = useLocation();
  return <StaffFailed heading={heading} failed="Failed to fetch appointments" again={pathname + search} />;
};
