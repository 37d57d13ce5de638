import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Without script, the browser's print menu prints the same sheet. */
export function PrintButton({ variant = "ghost" }: { variant?: "ghost" | "filled" }) {
  return useHydrated() ? (
    <Button type="button" variant={variant} small={variant === "ghost"} onClick={() => window.print()}>
      Print
    </Button>
  ) : null;
}
