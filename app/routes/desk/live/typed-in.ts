/** Whether somebody has written or chosen something in there, or a question is open. */
export function hasTypedIn(id: string): boolean {
  const place = document.getElementById(id);
  if (!place) return false;
  const controls = place.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), select, textarea",
  );
  return place.querySelector(":popover-open") !== null || [...controls].some(isChanged);
}

function isChanged(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = Math.max(
      0,
      options.findIndex((option) => option.defaultSelected),
    );
    return control.selectedIndex !== first;
  }
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/u.test(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}
