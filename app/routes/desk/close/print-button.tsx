import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button } from "#app/ui/kit/button.tsx";

/** Without script the browser's own way to print shows the same sheet. */
export function PrintButton() {
  return useHydrated() ? (
    <Button type="button" variant="ghost" small onClick={() => window.print()}>
      Print
    </Button>
  ) : null;
}
