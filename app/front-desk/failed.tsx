import { useLocation } from "@remix-run/react";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";

/** A staff page whose appointments could not be read (specification, section 8). */
export function DeskFailed({ heading }: { heading: string }) {
  const { pathname, search } = useLocation();
  return <StaffFailed heading={heading} failed="Failed to fetch appointments" again={pathname + search} />;
}
