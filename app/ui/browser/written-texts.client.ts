/**
 * Remembers what stands in each text area; answers how to put it back. React writes the document's own text into an area that had one
 * as it wakes it, over what somebody has written meanwhile (rule 6.81).
 */
export function rememberTexts(): () => void {
  const areas = [...document.querySelectorAll("textarea")].map((area) => {
    const { value, selectionStart, selectionEnd } = area;
    return () => {
      if (area.value === value) return;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    };
  });
  return () => {
    for (const putBack of areas) putBack();
  };
}
