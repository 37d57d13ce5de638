/** The find box of the header; null on a page without one. */
export function findInput(): HTMLInputElement | null {
  const input = document.getElementById("find");
  return input instanceof HTMLInputElement ? input : null;
}
