/** Returns "Maya" for "Maya Ortiz", but the full name for "Our esthetician", "Dr. Weber" or a single word. */
export function callNameOf(name: string): string {
  const [first = "", ...others] = name.split(" ");
  const isName = [first, ...others].every((word) => /^\p{Lu}/u.test(word)) && /^\p{L}{2,}$/u.test(first);
  return isName && others.length > 0 ? first : name;
}
