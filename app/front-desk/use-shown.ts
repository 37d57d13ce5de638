import { useEffect } from "react";

/** A control that was filled in by hand shows what the address says once another page of it has been reached in place. */
export function useShown(id: string, value: string): void {
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control.value !== value) control.value = value;
    }
  }, [id, value]);
}
